import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { RelatedTable, type RelatedTableProps } from '#kit/record-page/related-table.tsx';
import type { FormValues } from '#kit/form/field-descriptor.ts';
import type { ListColumn } from '../list/list-columns.tsx';
import { relatedColumns } from '../list/related-columns.ts';
import { useLiveRecords } from '../query/live.ts';
import { keyText } from './record-name.ts';
import { nounOf, type RecordForm } from '../resource/define-form.ts';
import { FormDialog } from '../resource/form-dialog.tsx';
import { useRights } from '../session/rights.ts';
import { RowActions } from './row-actions.tsx';
import classes from './row-actions.module.css';
import { useRemoval } from './use-removal.ts';

export interface RelatedRecordsProps<R extends Resource, T extends Row<R>> extends Pick<
  RelatedTableProps<T>,
  'label' | 'name' | 'rows' | 'empty'
> {
  readonly form: RecordForm<R>;
  /** Like the columns of a list. */
  readonly columns: readonly (string | ListColumn<T>)[];
  readonly nameOf: (row: T) => string;
  /** Values that link a new one to the page's record. */
  readonly start: FormValues;
}

/** The records that belong to the page's record, added, edited and removed in place. */
export function RelatedRecords<R extends Resource, T extends Row<R>>(props: RelatedRecordsProps<R, T>) {
  const { form, columns, nameOf, start, rows, ...table } = props;
  const { resource } = form;
  const may = useRights(resource);
  const [open, setOpen] = useState<string>();
  const { remove } = useRemoval<R, T>(resource, { removed: (row) => `${nameOf(row)} removed` });
  useLiveRecords(resource);
  const keyOf = (row: T): string => keyText(resource, row);
  const edited = rows?.find((row) => keyOf(row) === open);
  const close = (): void => setOpen(undefined);
  return (
    <div className={classes.records}>
      {may.create ? (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setOpen('')}>
            Add {nounOf(form)}
          </Button>
        </div>
      ) : null}
      <RelatedTable
        {...table}
        rows={rows}
        maxRows={15}
        rowKey={keyOf}
        columns={[
          ...relatedColumns<T>(resource, columns),
          {
            id: 'actions',
            header: '',
            width: 80,
            cell: (row) => (
              <RowActions
                name={nameOf(row)}
                {...(may.update ? { onEdit: () => setOpen(keyOf(row)) } : {})}
                {...(may.delete ? { onRemove: () => remove(row) } : {})}
              />
            ),
          },
        ]}
      />
      {open === '' || edited !== undefined ? (
        <FormDialog form={form} record={edited} start={start} onClose={close} />
      ) : null}
    </div>
  );
}
