import { Alert, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { ColumnPicker } from './column-picker.tsx';
import type { Inspection } from './convert-messages.ts';
import classes from './convert-page.module.css';
import { PreviewTable } from './preview-table.tsx';

export interface InspectionResultProps {
  readonly inspection: Inspection;
  readonly left: ReadonlySet<string>;
  readonly onLeft: (left: ReadonlySet<string>) => void;
  readonly onConvert: (columns: string[]) => void;
  readonly busy: boolean;
}

export function InspectionResult({ inspection, left, onLeft, onConvert, busy }: InspectionResultProps) {
  const { columns, rows, bad, badCount } = inspection;
  const preview = useMemo(() => inspection.preview.map((cells) => new Map(cells)), [inspection]);
  const taken = columns.filter(({ name }) => !left.has(name)).map(({ name }) => name);
  if (columns.length === 0)
    return (
      <EmptyState title="No rows here">
        The file was read to its end, and no row has a value. Choose another table or format on the left.
      </EmptyState>
    );
  return (
    <div className={classes.result}>
      {badCount > 0 ? (
        <Alert color="warning" title={`${formatCount(badCount, 'line')} cannot be read and will be left out`}>
          {bad.map(({ line, message }) => (
            <div key={line}>
              Line {formatNumber(line)}: {message}
            </div>
          ))}
          {badCount > bad.length ? <div>and {formatNumber(badCount - bad.length)} more</div> : null}
        </Alert>
      ) : null}
      {inspection.left > 0 ? (
        <Alert color="warning" title="Too many columns">
          Only the first {formatNumber(columns.length)} columns can be converted. The rows differ so much that
          they may not be one table.
        </Alert>
      ) : null}
      <div className={classes.convertBar}>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={taken.length === 0 || busy}
          onClick={() => onConvert(taken)}
        >
          Convert {formatCount(rows, 'row')}
        </Button>
        <span className={classes.note}>
          {taken.length === 0
            ? 'Choose at least one column.'
            : `${formatNumber(taken.length)} of ${formatCount(columns.length, 'column')}`}
        </span>
      </div>
      <ColumnPicker columns={columns} rows={rows} left={left} onChange={onLeft} />
      {taken.length === 0 ? null : <PreviewTable columns={taken} rows={preview} />}
      {rows > preview.length ? (
        <p className={classes.note}>The first {formatCount(preview.length, 'row')}.</p>
      ) : null}
    </div>
  );
}
