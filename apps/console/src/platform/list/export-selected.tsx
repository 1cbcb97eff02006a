import { queryLimits, type AnyQuery } from '@supersync/contract/kernel/query/query.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Selection } from '#kit/table/selection.ts';
import { client } from '../query/api.ts';

export interface ExportSelectedProps {
  readonly resource: Resource;
  /** What the list shows. */
  readonly query: AnyQuery;
  readonly selection: Selection;
  readonly count: number;
}

/** The chosen rows of a list as a condition; for resources whose key is one field. */
export function chosenRows(resource: Resource, { all, keys }: Selection): Readonly<Record<string, unknown>> {
  const [key = ''] = resource.key;
  const isNumber = resource.fields[key]?.kind === 'integer';
  const values = [...keys].map((each) => (isNumber ? Number(each) : decodeURIComponent(each)));
  return { [key]: { [all ? 'nin' : 'in']: values } };
}

/** What every list can do with the chosen rows, where it offers nothing of its own. */
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
    <Button
      component="a"
      href={client.csvAddress(resource, { ...query, where })}
      download
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
    >
      {count === 1 ? 'Export this row' : 'Export these rows'}
    </Button>
  );
}
