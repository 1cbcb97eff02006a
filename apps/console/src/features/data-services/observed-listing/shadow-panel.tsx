import {
  buildingShadow,
  type readOwnListings,
  type shadowListing,
} from '@supersync/contract/data-services/observed-listing/building-shadow.ts';
import { buildingKeepers } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Money } from '#kit/value/amount.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { discreteBuildingScreen } from '#features/data-services/discrete-building/screens.ts';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { isOpenTo } from '#platform/session/rights.ts';
import { useHeldPermissions } from '#platform/session/session.ts';
import { GapPercent } from './gap-text.tsx';
import { shadowRecord } from './shadow-list.tsx';
import { ownOptions, seenOptions } from './shadow-queries.ts';

type Own = ActionAnswer<typeof readOwnListings>[number];
type Seen = Row<typeof shadowListing>;

const ownColumns: readonly RelatedColumn<Own>[] = [
  {
    id: 'name',
    header: 'Property',
    width: 180,
    main: true,
    fixed: true,
    value: ({ name }) => name,
    cell: ({ propertyId, name }) => <RecordLink resource={propertyMeta} record={{ id: propertyId, name }} />,
  },
  { id: 'unitsAvailable', header: 'Units', width: 70, value: ({ unitsAvailable }) => unitsAvailable },
  {
    id: 'rent',
    header: 'Rent from',
    width: 104,
    value: ({ rentMin }) => (rentMin === null ? null : Number(rentMin)),
    cell: ({ rentMin, currency }) =>
      rentMin === null ? <Nothing /> : <Money amount={rentMin} currency={currency} />,
  },
  {
    id: 'feeds',
    header: 'In our feeds',
    width: 170,
    value: ({ feeds }) =>
      feeds.length === 0 ? null : feeds.map(({ source, lastSeen }) => `${source} (${lastSeen})`).join(', '),
  },
];

const money = (amount: string | null, currency: Seen['currency']) =>
  amount === null ? <Nothing /> : <Money amount={amount} currency={currency} />;

const seenColumns: readonly RelatedColumn<Seen>[] = [
  { id: 'source', header: 'Site', width: 110, main: true, fixed: true, value: ({ source }) => source },
  { id: 'unit', header: 'Unit', width: 70, value: ({ unit }) => unit },
  { id: 'bedrooms', header: 'Beds', width: 60, value: ({ bedrooms }) => bedrooms },
  {
    id: 'rent',
    header: 'Rent',
    width: 96,
    value: ({ rent }) => (rent === null ? null : Number(rent)),
    cell: ({ rent, currency }) => money(rent, currency),
  },
  {
    id: 'ownRent',
    header: 'Our rent',
    width: 96,
    value: ({ ownRent }) => (ownRent === null ? null : Number(ownRent)),
    cell: ({ ownRent, currency, isMissing }) =>
      isMissing ? <ToneBadge tone="warning">Missing here</ToneBadge> : money(ownRent, currency),
  },
  {
    id: 'gapPercent',
    header: 'Gap',
    width: 76,
    align: 'end',
    value: ({ gapPercent }) => (gapPercent === null ? null : Number(gapPercent)),
    cell: ({ gapPercent }) => <GapPercent value={gapPercent} />,
  },
  { id: 'firstSeen', header: 'First seen', width: 96, value: ({ firstSeen }) => firstSeen },
  { id: 'lastSeen', header: 'Last seen', width: 96, value: ({ lastSeen }) => lastSeen },
  { id: 'days', header: 'Days', width: 64, value: ({ daysOnMarket }) => daysOnMarket },
];

/** One building: ours beside what is seen elsewhere. */
export function ShadowPanel({ id }: { readonly id: number }) {
  const found = useQuery(shadowRecord.options(id));
  const own = useQuery(ownOptions(id));
  const seen = useQuery(seenOptions(id));
  const maySeeBuilding = isOpenTo(useHeldPermissions(), buildingKeepers);
  return (
    <Loaded query={found} lines={10}>
      {(shadow) => (
        <PanelContent>
          <PanelHead
            status={
              shadow.coverage === null ? null : (
                <ToneBadge tone={shadow.missing === 0 ? 'success' : 'warning'}>
                  {`${shadow.coverage}% covered`}
                </ToneBadge>
              )
            }
            actions={
              maySeeBuilding ? (
                <Button
                  component={Link}
                  to={hrefOf(discreteBuildingScreen, { id })}
                  size="compact-sm"
                  variant="default"
                >
                  Open building
                </Button>
              ) : null
            }
          />
          <RecordFields
            resource={buildingShadow}
            record={shadow}
            names={[
              'canonicalAddress',
              'city',
              { id: 'gapPercent', cell: ({ gapPercent }) => <GapPercent value={gapPercent} /> },
              'seenUnits',
              'ownUnits',
              'firstSeen',
              'lastSeen',
              'daysOnMarket',
            ]}
          />
          <Section title="Ours" count={own.data?.length}>
            <RelatedTable
              label="Our listings"
              name="shadow-own"
              columns={ownColumns}
              rows={own.data}
              rowKey={({ propertyId }) => String(propertyId)}
              maxRows={6}
              empty={
                <EmptyState title="No listings of our clients">
                  None of our clients advertises in this building.
                </EmptyState>
              }
            />
          </Section>
          <Section title="Seen elsewhere" count={seen.data?.meta.total}>
            <RelatedTable
              label={`Seen elsewhere: ${formatCount(shadow.missing, 'listing')} missing here`}
              name="shadow-seen"
              columns={seenColumns}
              rows={seen.data?.data}
              rowKey={(listing) => String(listing.id)}
              maxRows={12}
              empty={<EmptyState title="Nothing seen elsewhere">Import observations to compare.</EmptyState>}
            />
          </Section>
        </PanelContent>
      )}
    </Loaded>
  );
}
