import { importFields, type ImportField } from '@supersync/contract/messaging/lead-import/mapping.ts';
import { Select } from '@mantine/core';
import { fieldOfColumn, withColumn, type DraftMapping } from './column-mapping.ts';
import { fieldChoices } from './import-text.ts';
import classes from './import.module.css';

export interface MappingTableProps {
  readonly columns: readonly string[];
  /** The cells of the first rows. */
  readonly sample: readonly (readonly string[])[];
  readonly mapping: DraftMapping;
  readonly onChange: (mapping: DraftMapping) => void;
}

const shownValues = 3;

const isField = (text: string | null): text is ImportField => importFields.some((field) => field === text);

/** The first values of a column, to recognize it. */
const valuesOf = (sample: MappingTableProps['sample'], column: number): string =>
  [...new Set(sample.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== ''))]
    .slice(0, shownValues)
    .join(', ');

/** Every column of the file with sample values and its field. */
export function MappingTable({ columns, sample, mapping, onChange }: MappingTableProps) {
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
            data={fieldChoices}
            value={fieldOfColumn(mapping, column)}
            onChange={(next) => onChange(withColumn(mapping, column, isField(next) ? next : null))}
          />
        </li>
      ))}
    </ul>
  );
}
