import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { later } from '../../kit/on-demand/later.tsx';
import { keyText } from '../record-name.ts';
import { nounOf } from './define-form.ts';
import type { ResourceForm, ResourceFormProps } from './resource-form.tsx';

interface FormCodeProps {
  readonly children: (Form: typeof ResourceForm) => ReactNode;
}

/** A list is looked at more often than a record is edited: the code of forms comes when one is opened. */
const FormCode = later<FormCodeProps>(async () => {
  const code = await import('./resource-form.tsx');
  return ({ children }) => children(code.ResourceForm);
});

export interface FormDialogProps<R extends Resource> extends Omit<ResourceFormProps<R>, 'onCancel'> {
  readonly title?: string;
  /** Over the form, such as what it does. */
  readonly lead?: ReactNode;
  /** Under the form, such as the record's history. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A declared form in a dialog: `<FormDialog form={contactForm} record={contact} onClose={close} />`. */
export function FormDialog<R extends Resource>(props: FormDialogProps<R>) {
  const { title, lead, children, onClose, onSaved = onClose, ...passed } = props;
  const { form, record } = passed;
  const derived =
    record === undefined ? `New ${nounOf(form)}` : `Edit ${nounOf(form)} ${keyText(form.resource, record)}`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title ?? form.title?.(record) ?? derived}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {lead}
      <FormCode>{(Form) => <Form {...passed} onSaved={onSaved} onCancel={onClose} />}</FormCode>
      {children}
    </Dialog>
  );
}
