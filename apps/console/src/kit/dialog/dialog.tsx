import { Modal, type ModalProps } from '@mantine/core';
import type { FormEvent } from 'react';
import { useReturnedFocus } from './use-returned-focus.ts';

/**
 * A dialog of a form is not inside it on the page, but events go up the components: without this, "Leave without saving"
 * would save the form it asks about.
 */
const keepSubmits = (event: FormEvent): void => event.stopPropagation();

/** A dialog over the page: `<Dialog opened onClose={close} title="New rule">…</Dialog>`. It restores the focus. */
export function Dialog(props: ModalProps) {
  useReturnedFocus(props.opened);
  return <Modal returnFocus={false} onSubmit={keepSubmits} {...props} />;
}
