import { FieldList } from '#kit/record-page/field-list.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import type { LeadImport } from './import-queries.ts';
import { fieldChoices } from './import-text.ts';

/** The settings of an import, once they can no longer be changed. */
export function ImportFacts({ of }: { readonly of: LeadImport }) {
  const { mapping, columns } = of;
  const mapped = fieldChoices.flatMap(({ value, label }) => {
    const column = mapping?.[value];
    return column === undefined ? [] : [{ label, value: columns[column] ?? <Nothing /> }];
  });
  return (
    <FieldList
      fields={[
        { label: 'Client', value: of.client?.name ?? <Nothing /> },
        { label: 'Source', value: of.source ?? <Nothing /> },
        { label: 'Rows', value: <NumberValue value={of.rowCount} /> },
        { label: 'Begun', value: <AbsoluteTime at={of.created} /> },
        ...(of.finishedAt === null
          ? []
          : [{ label: 'Finished', value: <AbsoluteTime at={of.finishedAt} /> }]),
        ...mapped,
      ]}
    />
  );
}
