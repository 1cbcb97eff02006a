import { propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { propertyStatuses } from '@supersync/contract/records/property/property-fields.ts';
import type { PropertyHit } from '@supersync/contract/records/property/search.ts';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listAddress } from '#kit/list-page/list-state.ts';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { propertyTypesScreen } from '#features/records/property-type/screens.ts';
import { propertyScreen, propertySearchScreen } from '#features/records/property/screens.ts';
import type { ClientProperties as Found } from './client-queries.ts';
import classes from './client.module.css';

const columns: readonly RelatedColumn<PropertyHit>[] = [
  {
    id: 'name',
    header: 'Name',
    main: true,
    width: 200,
    grow: 1,
    value: ({ name }) => name,
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ status }) => <ChoiceBadge of={propertyStatuses} value={status} />,
    value: ({ status }) => status,
  },
  {
    id: 'type',
    header: 'Type',
    width: 120,
    cell: ({ propertyType }) => propertyTypes.labels[propertyType],
    value: ({ propertyType }) => propertyType,
  },
  { id: 'city', header: 'City', width: 140, value: ({ city }) => city },
  {
    id: 'units',
    header: 'Units',
    width: 80,
    align: 'end',
    value: ({ unitCount }) => unitCount,
  },
  {
    id: 'available',
    header: 'Available',
    width: 96,
    align: 'end',
    value: ({ unitsAvailable }) => unitsAvailable,
  },
];

export interface ClientPropertiesProps {
  readonly clientId: number;
  readonly properties: UseQueryResult<Found>;
}

/** The first of a client's properties, with a link to all. */
export function ClientProperties({ clientId, properties }: ClientPropertiesProps) {
  const { data } = properties;
  if (properties.isError && data === undefined) return <QueryError query={properties} />;
  const all = listAddress(propertySearchScreen.path, {
    filters: { client: { kind: 'in', values: [String(clientId)] } },
  });
  return (
    <div className={classes.stack}>
      <div className={classes.line}>
        <Link to={all}>
          {data === undefined
            ? 'All properties'
            : `Search all ${formatCount(data.total, 'property', 'properties')}`}
        </Link>
        <Button
          component={Link}
          to={hrefOf(propertyTypesScreen, { id: clientId })}
          variant="default"
          size="compact-sm"
        >
          Property types
        </Button>
      </div>
      <RelatedTable
        label="Properties"
        name="client-properties"
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => String(id)}
        hrefOf={({ id }) => hrefOf(propertyScreen, { id })}
        empty={<EmptyState title="No properties yet">They come with the client’s importers.</EmptyState>}
      />
    </div>
  );
}
