import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './row-actions.module.css';

export interface RowActionsProps {
  /** The name of the row: "Edit Maple Homes". */
  readonly name: string;
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
}

/** The last cell of a row: edit and remove buttons. */
export const RowActions = ({ name, onEdit, onRemove }: RowActionsProps) => (
  <span className={classes.actions}>
    {onEdit === undefined ? null : (
      <ActionIcon variant="subtle" color="neutral" aria-label={`Edit ${name}`} onClick={onEdit}>
        <IconPencil size={15} aria-hidden="true" />
      </ActionIcon>
    )}
    {onRemove === undefined ? null : (
      <ActionIcon variant="subtle" color="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconTrash size={15} aria-hidden="true" />
      </ActionIcon>
    )}
  </span>
);
