import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { KeyOf } from '@supersync/contract/kernel/record.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Loaded } from '../loaded/loaded.tsx';
import { recordOptions } from '../query/query.ts';
import { keyText } from '../record/record-name.ts';
import { nounOf, type RecordForm } from './define-form.ts';
import { ResourceForm, type ResourceFormProps } from './resource-form.tsx';

export interface FormDialogProps<R extends Resource> extends Omit<ResourceFormProps<R>, 'onCancel'> {
  readonly title?: string;
  /** Above the form, for example what it does. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
}

export function DrawnFormDialog<R extends Resource>(props: FormDialogProps<R>) {
  const { title, lead, onClose, onSaved = onClose, ...passed } = props;
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
      <ResourceForm {...passed} onSaved={onSaved} onCancel={onClose} />
    </Dialog>
  );
}

export interface EditDialogProps<R extends Resource> {
  readonly form: RecordForm<R>;
  readonly id: number;
  readonly onClose: () => void;
}

export function DrawnEditDialog<R extends Resource>({ id, form, onClose }: EditDialogProps<R>) {
  // Only resources whose key is one number are opened by number.
  const found = useQuery(recordOptions(form.resource, id as KeyOf<R>));
  if (found.data !== undefined) return <DrawnFormDialog record={found.data} form={form} onClose={onClose} />;
  return (
    <Dialog opened onClose={onClose} title={`Edit ${nounOf(form)} ${id}`} size="lg">
      <Loaded query={found}>{() => null}</Loaded>
    </Dialog>
  );
}
