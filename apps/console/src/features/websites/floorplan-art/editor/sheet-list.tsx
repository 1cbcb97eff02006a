import { CloseButton, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import type { Sheet } from '../draft/sheet.ts';
import classes from './editor.module.css';

export interface SheetListProps {
  readonly sheets: readonly Sheet[];
  readonly onChange: (sheet: Sheet, changes: Partial<Pick<Sheet, 'isExterior' | 'label' | 'level'>>) => void;
  readonly onRemove: (sheet: Sheet) => void;
}

/** What each drawing is of; guessed from its file's name, and for people to correct. */
export function SheetList({ sheets, onChange, onRemove }: SheetListProps) {
  return (
    <ul className={classes.sheets}>
      {sheets.map((sheet) => (
        <li key={sheet.id} className={classes.sheet}>
          <div className={classes.sheetHead}>
            <span className={classes.fileName} title={sheet.file.name}>
              {sheet.file.name}
            </span>
            <CloseButton size="sm" aria-label={`Remove ${sheet.file.name}`} onClick={() => onRemove(sheet)} />
          </div>
          <SegmentedControl
            size="xs"
            aria-label={`${sheet.file.name} shows`}
            data={[
              { value: 'exterior', label: 'Exterior' },
              { value: 'floor', label: 'Floor' },
            ]}
            value={sheet.isExterior ? 'exterior' : 'floor'}
            onChange={(value) => onChange(sheet, { isExterior: value === 'exterior' })}
          />
          <div className={classes.fields}>
            <TextInput
              size="xs"
              label="Label"
              value={sheet.label}
              maxLength={120}
              onChange={(event) => onChange(sheet, { label: event.currentTarget.value })}
            />
            {sheet.isExterior ? null : (
              <NumberInput
                size="xs"
                label="Level"
                min={-20}
                max={300}
                allowDecimal={false}
                value={sheet.level}
                onChange={(value) => onChange(sheet, { level: typeof value === 'number' ? value : 0 })}
              />
            )}
          </div>
          <LeftOut sheet={sheet} />
        </li>
      ))}
    </ul>
  );
}

/** What the reader did not take over. */
export function LeftOut({ sheet: { drawing } }: { readonly sheet: Pick<Sheet, 'drawing'> }) {
  const names = Object.entries(drawing.dropped).toSorted(([, one], [, other]) => other - one);
  const found = formatCount(drawing.shapes.length, 'shape');
  if (names.length === 0) return <p className={classes.muted}>{found}</p>;
  const listed = names.slice(0, 4).map(([name, count]) => `${name} (${formatNumber(count)})`);
  return (
    <p className={classes.muted}>
      {found}. Left out: {listed.join(', ')}
      {names.length > 4 ? ` and ${formatNumber(names.length - 4)} more` : ''}
    </p>
  );
}
