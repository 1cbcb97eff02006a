import type { ChoiceOption } from '@supersync/contract/kernel/choices.ts';
import { Select } from '@mantine/core';
import { fieldOfColumn, withColumn, type DraftMapping } from './column-mapping.ts';
import classes from './mapping-table.module.css';

export interface MappingTableProps<F extends string> {
  /** The fields a column can hold. */
  readonly choices: readonly ChoiceOption<F>[];
  readonly columns: readonly string[];
  /** The cells of the first rows. */
  readonly sample: readonly (readonly string[])[];
  readonly mapping: DraftMapping<F>;
  readonly onChange: (mapping: DraftMapping<F>) => void;
}

const shownValues = 3;

/** The first values of a column, to recognize it. */
const valuesOf = (sample: readonly (readonly string[])[], column: number): string =>
  [...new Set(sample.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== ''))]
    .slice(0, shownValues)
    .join(', ');

/** Every column of the file with sample values and its field. */
export function MappingTable<F extends string>({
  choices,
  columns,
  sample,
  mapping,
  onChange,
}: MappingTableProps<F>) {
  const fields = choices.map(({ value }) => value);
  return (
    <ul className={classes.mapping} aria-label="Columns of the file">
      {columns.map((name, column) => (
        // Two columns may have one name; their positions identify them and do not change.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={column} className={classes.column}>
          <div className={classes.columnName}>
            <span className={classes.strong}>{name === '' ? `Column ${column + 1}` : name}</span>
            <span className={classes.sample} title={valuesOf(sample, column)}>
              {valuesOf(sample, column) || 'Empty in the first rows'}
            </span>
          </div>
          <Select
            aria-label={`What ${name === '' ? `column ${column + 1}` : name} holds`}
            size="xs"
            placeholder="Left out"
            clearable
            searchable={choices.length > 12}
            data={choices}
            value={fieldOfColumn(fields, mapping, column)}
            onChange={(next) => {
              const field = fields.find((each) => each === next) ?? null;
              onChange(withColumn(fields, mapping, column, field));
            }}
          />
        </li>
      ))}
    </ul>
  );
}
