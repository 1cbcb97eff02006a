import { Table } from '@mantine/core';
import classes from './field-diff.module.css';
import { printValue, type FieldChange } from './field-changes.ts';

export interface FieldDiffProps {
  readonly changes: readonly FieldChange[];
  /** The label of a field; its name by default. */
  readonly labelOf?: (field: string) => string;
}

/** `<FieldDiff changes={fieldChanges(before, after)} labelOf={…} />`: before and after, only what changed. */
export function FieldDiff({ changes, labelOf = (field) => field }: FieldDiffProps) {
  if (changes.length === 0) return <p className={classes.none}>Nothing changed.</p>;
  return (
    <Table className={classes.table} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Field</Table.Th>
          <Table.Th scope="col">Before</Table.Th>
          <Table.Th scope="col">After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Th scope="row" className={classes.field}>
              {labelOf(field)}
            </Table.Th>
            <Table.Td>
              <del className={classes.before}>{printValue(before)}</del>
            </Table.Td>
            <Table.Td>
              <ins className={classes.after}>{printValue(after)}</ins>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
