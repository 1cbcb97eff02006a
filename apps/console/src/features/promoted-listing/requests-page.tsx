import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { allows } from '@supersync/contract/access/access.ts';
import { promotedListing } from '@supersync/contract/promoted-listing/promoted-listing.ts';
import { promotedStatuses } from '@supersync/contract/promoted-listing/states.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useHotkeys } from '../../kit/keys/use-hotkeys.ts';
import { CountTabs } from '../../kit/list-page/count-tabs.tsx';
import { later } from '../../kit/on-demand/later.tsx';
import { SidePanel } from '../../kit/side-panel/side-panel.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { statusLabel } from '../../kit/status-badge/status-table.ts';
import { useAddressPart } from '../../platform/address-part.ts';
import { useLiveRecords } from '../../platform/live.ts';
import { ResourceList } from '../../platform/resource/resource-list.tsx';
import { useHeld } from '../../platform/session.ts';
import { BulkDecide } from './bulk-decide.tsx';
import { listingColumns, listingFilters } from './listing-columns.tsx';
import { ListingPanel } from './listing-panel.tsx';
import { openNames } from './open-names.ts';
import { listingCounts, listingRelations } from './promoted-queries.ts';
import { promotedRequestsScreen } from './screens.ts';
import { SlotCalendar } from './slot-calendar.tsx';

const RequestDialog = later(async () => (await import('./request-dialog.tsx')).RequestDialog);

const isStatus = (text: string | null): text is ChoiceOf<typeof promotedStatuses> =>
  promotedStatuses.values.some((status) => status === text);

export function Page() {
  const held = useHeld();
  const navigate = useNavigate();
  const open = useAddressPart(openNames);
  const shown = useAddressPart(['status', 'view']);
  const counts = useQuery(listingCounts).data;
  useLiveRecords(promotedListing);

  const asked = shown.get('status');
  const status = isStatus(asked) ? asked : null;
  const isCalendar = shown.get('view') === 'calendar';
  const mayAsk = allows(held, ['supersync_promoted_listings'], 'c');
  const mayDecide = allows(held, ['supersync_promoted_listings'], 'u');
  const newHref = open.hrefOf({ new: 1 });
  const where = status === null ? {} : { status };
  const showView = (view: 'table' | 'calendar'): void =>
    shown.show({
      ...(view === 'calendar' ? { view } : {}),
      ...(status === null ? {} : { status }),
    });
  useHotkeys([
    ...(mayAsk ? [{ keys: 'n', label: 'New request', run: () => void navigate(newHref) }] : []),
    {
      keys: 'c',
      label: isCalendar ? 'Show the list' : 'Show the slot calendar',
      run: () => showView(isCalendar ? 'table' : 'calendar'),
    },
  ]);
  const close = (): void => open.show({});
  const listingId = open.number('listing');
  const addButton = mayAsk ? (
    <Button component={Link} to={newHref} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      New request
    </Button>
  ) : null;
  const panel =
    listingId === null ? null : (
      <SidePanel title={`Promoted listing ${listingId}`} onClose={close}>
        <ListingPanel key={listingId} id={listingId} hrefOfListing={(id) => open.hrefOf({ listing: id })} />
      </SidePanel>
    );
  const viewSwitch = (
    <SegmentedControl
      size="xs"
      aria-label="How promoted listings are shown"
      value={isCalendar ? 'calendar' : 'table'}
      onChange={(value) => showView(value === 'calendar' ? 'calendar' : 'table')}
      data={[
        { value: 'table', label: 'List' },
        { value: 'calendar', label: 'Slot calendar' },
      ]}
    />
  );

  return (
    <>
      {isCalendar ? (
        <SlotCalendar
          actions={addButton}
          tools={viewSwitch}
          beside={panel}
          hrefOfListing={(id) => open.hrefOf({ listing: id })}
          hrefOfGap={mayAsk ? (wish) => open.hrefOf({ new: 1, ...wish }) : undefined}
        />
      ) : (
        <ResourceList
          resource={promotedListing}
          title={promotedRequestsScreen.title}
          lead={promotedRequestsScreen.description}
          relations={listingRelations}
          columns={listingColumns}
          moreFilters={listingFilters}
          where={where}
          hrefOf={({ id }) => open.hrefOf({ listing: id })}
          above={
            <CountTabs
              label="How far they are"
              value={status}
              tabs={promotedStatuses.values.map((value) => ({
                value,
                label: statusLabel(value),
                count: counts?.[value],
                ...(value === 'requested' ? { tone: 'warning' as const } : {}),
              }))}
              onChange={(value) => shown.show(value === null ? {} : { status: value })}
            />
          }
          tools={viewSwitch}
          actions={addButton}
          beside={panel}
          {...(mayDecide
            ? {
                bulk: (selection, _count, clear) => (
                  <BulkDecide selection={selection} where={where} onDone={clear} />
                ),
              }
            : {})}
          empty={
            <EmptyState title="No promoted listings yet" action={addButton}>
              Ask for one: the price and the free slots show before it is sent.
            </EmptyState>
          }
        />
      )}
      {open.get('new') === null ? null : (
        <RequestDialog
          start={{
            propertyId: open.number('property'),
            partnerId: open.number('partner'),
            tier: open.get('tier'),
            from: open.get('from'),
            days: open.number('days'),
          }}
          onDone={(id) => open.show({ listing: id })}
          onClose={close}
        />
      )}
    </>
  );
}
