import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ReactNode } from 'react';
import { later } from '../../kit/on-demand/later.tsx';
import type { EditDialogProps, FormDialogProps } from './drawn-form-dialog.tsx';

type Dialogs = typeof import('./drawn-form-dialog.tsx');

/** A list is looked at more often than a record is edited: the code of forms comes when one is opened. */
const DialogCode = later<{ readonly children: (dialogs: Dialogs) => ReactNode }>(async () => {
  const dialogs = await import('./drawn-form-dialog.tsx');
  return ({ children }) => children(dialogs);
});

/** A declared form in a dialog: `<FormDialog form={contactForm} record={contact} onClose={close} />`. */
export const FormDialog = <R extends Resource>(props: FormDialogProps<R>) => (
  <DialogCode>{({ DrawnFormDialog }) => <DrawnFormDialog {...props} />}</DialogCode>
);

/** The same for a record that is fetched first. */
export const EditDialog = <R extends Resource>(props: EditDialogProps<R>) => (
  <DialogCode>{({ DrawnEditDialog }) => <DrawnEditDialog {...props} />}</DialogCode>
);
