import { queryLimits, type AnyQuery } from '@supersync/contract/kernel/query/query.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { Text } from '@mantine/core';
import type { Selection } from '#kit/table/selection.ts';
import { client } from '../query/api.ts';
import { ExportLink } from './export-link.tsx';

export interface ExportSelectedProps {
  readonly resource: Resource;
  /** The query of the list. */
  readonly query: AnyQuery;
  readonly selection: Selection;
  readonly count: number;
}

/** The selected rows of a list as a condition; for resources with a single key field. */
export function chosenRows(resource: Resource, { all, keys }: Selection): Readonly<Record<string, unknown>> {
  const [key = ''] = resource.key;
  const isNumber = resource.fields[key]?.kind === 'integer';
  const values = [...keys].map((each) => (isNumber ? Number(each) : decodeURIComponent(each)));
  return { [key]: { [all ? 'nin' : 'in']: values } };
}

/** The default bulk action of every list. */
export function ExportSelected({ resource, query, selection, count }: ExportSelectedProps) {
  if (selection.keys.size > queryLimits.listValues)
    return (
      <Text size="sm">
        At most {queryLimits.listValues} rows are exported one by one. Select all instead.
      </Text>
    );
  const chosen = chosenRows(resource, selection);
  const where = query.where === undefined ? chosen : { and: [query.where, chosen] };
  return (
    <ExportLink
      href={client.csvAddress(resource, { ...query, where })}
      label={count === 1 ? 'Export this row' : 'Export these rows'}
    />
  );
}
