import type { ReactNode } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { LoadedTable, type LoadedTableProps } from './loaded-table.tsx';
import classes from './table-dialog.module.css';

interface TableDialogProps<Row> extends Omit<LoadedTableProps<Row>, 'label' | 'rowKey' | 'maxRows'> {
  readonly title: string;
  /** What the table is called, where that differs from the title. */
  readonly label?: string;
  readonly width: number;
  readonly lead?: ReactNode;
  readonly onClose: () => void;
}

/** Records beside the work, such as the last bulk changes: a sentence and a short table. */
export function TableDialog<Row extends { readonly id: number }>(props: TableDialogProps<Row>) {
  const { title, label = title, width, lead, onClose, ...table } = props;
  return (
    <Dialog opened onClose={onClose} title={title} size={`min(${width}px, 96vw)`}>
      {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
      <LoadedTable {...table} label={label} rowKey={({ id }) => String(id)} maxRows={12} />
    </Dialog>
  );
}
