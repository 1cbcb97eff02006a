import { orderNumbers } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordList } from '#platform/list/record-list.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { callList } from './call-list.tsx';
import { CallPanel } from './call-panel.tsx';
import { numberList } from './number-list.tsx';
import { NumberPanel } from './number-panel.tsx';
import { orderList } from './order-list.tsx';
import { OrderPanel } from './order-panel.tsx';
import { callOrdersScreen, orderNumbersScreen } from './screens.ts';
import { shownList, shownLists } from './shown-list.ts';

function ListSwitch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="What to list"
      data={[...shownLists]}
      value={shownList(search)}
      // Filters of one list do not apply to the others.
      onChange={(value) =>
        void navigate(hrefOf(callOrdersScreen, {}, { list: value === 'orders' ? undefined : value }))
      }
    />
  );
}

function OrderButton() {
  if (!useMayCall(orderNumbers)) return null;
  return (
    <Button
      component={Link}
      to={hrefOf(orderNumbersScreen, {})}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      Order numbers
    </Button>
  );
}

function Numbers() {
  const open = useAddressPart(['held']);
  const held = open.get('held');
  const close = (): void => open.show({});
  return (
    <RecordList
      list={numberList}
      screen={callOrdersScreen}
      tools={<ListSwitch />}
      actions={<OrderButton />}
      hrefOf={({ id }) => open.hrefOf({ held: id })}
      {...(held === null
        ? {}
        : {
            beside: (
              <SidePanel title="Call number" onClose={close}>
                <NumberPanel key={held} id={held} />
              </SidePanel>
            ),
          })}
      empty={
        <EmptyState title="No call numbers yet" action={<OrderButton />}>
          Numbers appear here once an order is filled.
        </EmptyState>
      }
    />
  );
}

const Calls = () => (
  <RecordList
    list={callList}
    screen={callOrdersScreen}
    tools={<ListSwitch />}
    actions={<OrderButton />}
    panel={(id) => ({ content: <CallPanel key={id} id={id} /> })}
    empty={<EmptyState title="No calls yet">Calls to the call numbers appear here.</EmptyState>}
  />
);

const Orders = () => (
  <RecordList
    list={orderList}
    screen={callOrdersScreen}
    tools={<ListSwitch />}
    actions={<OrderButton />}
    panel={(id, close) => ({ title: `Order ${id}`, content: <OrderPanel key={id} id={id} onGone={close} /> })}
    empty={
      <EmptyState title="No orders yet" action={<OrderButton />}>
        Order a number for each place where a property is advertised.
      </EmptyState>
    }
  />
);

export function Page() {
  const [search] = useSearchParams();
  const shown = shownList(search);
  if (shown === 'numbers') return <Numbers />;
  return shown === 'calls' ? <Calls /> : <Orders />;
}
