import { clientStatuses } from '@supersync/contract/records/client/client.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { Id } from '#kit/value/id.tsx';
import { MailLink, PhoneLink } from '#kit/value/contact-link.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { relatedColumns } from '#platform/list/related-columns.ts';
import { LoadedTable } from '#platform/loaded/loaded-table.tsx';
import { useList } from '#platform/query/query.ts';
import { RecordLink } from '#platform/record/record-link.tsx';
import classes from './property.module.css';
import type { PropertyRecord } from './property-queries.ts';
import { propertyScreen } from './screens.ts';

type Neighbour = Row<typeof propertyMeta>;

const columns = relatedColumns<Neighbour>(propertyMeta, [
  { id: 'name', width: 200, grow: 1 },
  { id: 'propertyType', header: 'Type', width: 110 },
  { id: 'status', width: 110 },
  { id: 'unitsAvailable', header: 'Available', width: 92 },
]);

/** The client of the property, its building, and what else is listed there. */
export function PropertyBuilding({ property }: { readonly property: PropertyRecord }) {
  const { building, client, id } = property;
  return (
    <div className={classes.columns}>
      <Section title="Client">
        {client === null ? (
          <Nothing />
        ) : (
          <FieldList
            fields={[
              { label: 'Name', value: <RecordLink resource={clientResource} record={client} /> },
              { label: 'Key', value: <Id value={client.clientKey} /> },
              { label: 'Status', value: <ChoiceBadge of={clientStatuses} value={client.status} /> },
              { label: 'Phone', value: <PhoneLink value={client.phone} /> },
              { label: 'Email', value: <MailLink value={client.email} /> },
            ]}
          />
        )}
      </Section>
      <Section title="Building">
        {building === null ? (
          <EmptyState title="In no building">Edit the property to say which building it is in.</EmptyState>
        ) : (
          <FieldList
            fields={[
              { label: 'Name', value: building.name },
              {
                label: 'Address',
                value: `${building.address}, ${building.city}, ${building.provinceCode} ${building.postalCode}`,
              },
              { label: 'Year built', value: building.yearBuilt ?? <Nothing /> },
              { label: 'Floors', value: <NumberValue value={building.floors} /> },
              { label: 'Homes', value: <NumberValue value={building.unitCount} /> },
            ]}
          />
        )}
      </Section>
      {building === null ? null : <Neighbours buildingId={building.id} besides={id} />}
    </div>
  );
}

function Neighbours({ buildingId, besides }: { readonly buildingId: number; readonly besides: number }) {
  const found = useList(propertyMeta, { where: { buildingId, id: { ne: besides } }, limit: 0 });
  return (
    <div className={classes.wide}>
      <Section title="Also in this building" count={found.data?.data.length}>
        <LoadedTable
          query={found}
          label="Also in this building"
          name="property-neighbours"
          columns={columns}
          rowKey={(each) => String(each.id)}
          hrefOf={(each) => hrefOf(propertyScreen, { id: each.id })}
          empty={<EmptyState title="Nothing else">It is the only property in this building.</EmptyState>}
        />
      </Section>
    </div>
  );
}
