import { Modal, type ModalProps } from '@mantine/core';
import { useReturnedFocus } from './use-returned-focus.ts';

/** A dialog over the page: `<Dialog opened onClose={close} title="New rule">…</Dialog>`. It restores the focus. */
export function Dialog(props: ModalProps) {
  useReturnedFocus(props.opened);
  return <Modal returnFocus={false} {...props} />;
}
