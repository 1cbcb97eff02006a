import {
  decidePromotions,
  requestPromotion,
} from '@supersync/contract/syndication/promoted-listing/request-actions.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { chosenTab, whereAt } from '#platform/list/define-list.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { BulkDecide } from './bulk-decide.tsx';
import { listingList } from './listing-list.tsx';
import { ListingPanel } from './listing-panel.tsx';
import { openNames } from './open-names.ts';
import { promotedRequestsScreen } from './screens.ts';
import { SlotCalendar } from './calendar/slot-calendar.tsx';

const PriceTables = later(async () => (await import('./prices/price-tables.tsx')).PriceTables);
const RequestDialog = later(async () => (await import('./request-dialog.tsx')).RequestDialog);

type View = 'table' | 'calendar' | 'prices';

const views: { value: View; label: string }[] = [
  { value: 'table', label: 'List' },
  { value: 'calendar', label: 'Slot calendar' },
  { value: 'prices', label: 'Tiers and prices' },
];

export function Page() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const open = useAddressPart(openNames);
  const shown = useAddressPart(['view']);
  const asked = shown.get('view');
  const view: View = asked === 'calendar' || asked === 'prices' ? asked : 'table';
  const isCalendar = view === 'calendar';
  const mayAsk = useMayCall(requestPromotion);
  const mayDecide = useMayCall(decidePromotions);
  const newHref = open.hrefOf({ new: 1 });
  const showView = (next: View): void => shown.show(next === 'table' ? {} : { view: next });
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
  const panelOf = (id: number) => (
    <ListingPanel key={id} id={id} hrefOfListing={(other) => open.hrefOf({ listing: other })} />
  );
  const viewSwitch = (
    <SegmentedControl
      size="xs"
      aria-label="How promoted listings are shown"
      value={view}
      onChange={showView}
      data={views}
    />
  );

  return (
    <>
      {view === 'prices' ? (
        <PriceTables tools={viewSwitch} />
      ) : isCalendar ? (
        <SlotCalendar
          actions={addButton}
          tools={viewSwitch}
          beside={
            listingId === null ? null : (
              <SidePanel title={`Promoted listing ${listingId}`} onClose={close}>
                {panelOf(listingId)}
              </SidePanel>
            )
          }
          hrefOfListing={(id) => open.hrefOf({ listing: id })}
          hrefOfGap={mayAsk ? (wish) => open.hrefOf({ new: 1, ...wish }) : undefined}
        />
      ) : (
        <RecordList
          list={listingList}
          screen={promotedRequestsScreen}
          panel={(id) => ({ content: panelOf(id) })}
          tools={viewSwitch}
          actions={addButton}
          {...(mayDecide
            ? {
                bulk: (selection, _count, clear) => (
                  <BulkDecide
                    selection={selection}
                    where={whereAt(listingList, chosenTab(listingList, search))}
                    onDone={clear}
                  />
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
