import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { ReactNode } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import type {
  DrawnEditDialog,
  DrawnFormDialog,
  EditDialogProps,
  FormDialogProps,
} from './drawn-form-dialog.tsx';

interface Dialogs {
  readonly Filled: typeof DrawnFormDialog;
  readonly Fetched: typeof DrawnEditDialog;
}

/** A list is viewed more often than a record is edited: the form code is loaded when one opens. */
const DialogCode = later<{ readonly children: (dialogs: Dialogs) => ReactNode }>(async () => {
  const code = await import('./drawn-form-dialog.tsx');
  return ({ children }) => children({ Filled: code.DrawnFormDialog, Fetched: code.DrawnEditDialog });
});

/** A declared form in a dialog: `<FormDialog form={contactForm} record={contact} onClose={close} />`. */
export const FormDialog = <R extends Resource>(props: FormDialogProps<R>) => (
  <DialogCode>{({ Filled }) => <Filled {...props} />}</DialogCode>
);

/** The same for a record that is fetched first. */
export const EditDialog = <R extends Resource>(props: EditDialogProps<R>) => (
  <DialogCode>{({ Fetched }) => <Fetched {...props} />}</DialogCode>
);
