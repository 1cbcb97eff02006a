import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { Loaded } from '../loaded/loaded.tsx';

export interface RecordDialogProps<R extends Resource> {
  readonly resource: R;
  /** Null makes a new one. */
  readonly id: number | null;
  /** The query of the record to change. */
  readonly options: (id: number) => Pick<UseQueryOptions<Row<R>>, 'queryKey' | 'queryFn' | 'meta'>;
  /** What one is called in the title, where that is shorter than the resource's own. */
  readonly noun?: string;
  readonly onClose: () => void;
  readonly children: (record: Row<R> | undefined) => ReactNode;
}

/** A dialog to make a record or to change one, which is fetched first. */
export function RecordDialog<R extends Resource>(props: RecordDialogProps<R>) {
  const { resource, id, options, noun = resource.singular, onClose, children } = props;
  const found = useQuery({ ...options(id ?? 0), enabled: id !== null });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={id === null ? `New ${noun}` : `Edit ${noun} ${id}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {id === null ? children(undefined) : <Loaded query={found}>{children}</Loaded>}
    </Dialog>
  );
}
