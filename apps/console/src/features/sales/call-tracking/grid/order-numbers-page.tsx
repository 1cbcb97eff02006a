import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { callOrder } from '@supersync/contract/sales/call-tracking/call-order.ts';
import { gridPageSize } from '@supersync/contract/sales/call-tracking/order-actions.ts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RecordPicker } from '#kit/form/record-picker.tsx';
import { later } from '#kit/on-demand/later.tsx';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordFinder } from '#platform/resource/record-finder.ts';
import classes from '../call-tracking.module.css';
import { gridOptions } from './grid-query.ts';
import { OrderGrid } from './order-grid.tsx';
import type { Place } from './place.ts';
import { orderNumbersScreen } from '../screens.ts';

const OrderDialog = later(async () => (await import('./order-dialog.tsx')).OrderDialog);
const { find, nameOf } = recordFinder(clientResource);

export function Page() {
  const id = useId();
  const part = useAddressPart(['client', 'find', 'page']);
  const clientId = part.number('client');
  return (
    <div className={classes.page}>
      <PageHeader title={orderNumbersScreen.title} lead={orderNumbersScreen.description} />
      <div className={classes.bar}>
        <div className={classes.picker}>
          <RecordPicker
            id={id}
            label="Client"
            placeholder="Find a client"
            value={clientId}
            onChange={(key) => part.show(key === null ? {} : { client: key })}
            find={find}
            nameOf={nameOf}
          />
        </div>
        {clientId === null ? null : (
          <TextInput
            label="Property"
            placeholder="Name, city or province code"
            value={part.get('find') ?? ''}
            onChange={({ currentTarget: { value } }) => part.show({ client: clientId, find: value }, true)}
          />
        )}
      </div>
      {clientId === null ? (
        <EmptyState title="No client chosen">
          Choose a client to see the numbers of its properties by source.
        </EmptyState>
      ) : (
        // A selection belongs to one client.
        <ClientGrid
          key={clientId}
          clientId={clientId}
          search={part.get('find') ?? ''}
          page={part.number('page') ?? 1}
          onPage={(page) => part.show({ client: clientId, find: part.get('find') ?? '', page })}
        />
      )}
    </div>
  );
}

interface ClientGridProps {
  readonly clientId: number;
  readonly search: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function ClientGrid({ clientId, search, page, onPage }: ClientGridProps) {
  const found = useQuery(gridOptions({ clientId, search, page }));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Place>>(new Map());
  const [isOrdering, setOrdering] = useState(false);
  useLiveRecords(callOrder);
  const pages = Math.ceil((found.data?.total ?? 0) / gridPageSize);
  const clear = (): void => setChosen(new Map());
  return (
    <Loaded query={found} lines={10}>
      {(grid) => (
        <>
          <div className={classes.totals}>
            <span>{formatCount(chosen.size, 'place')} selected</span>
            <Button disabled={chosen.size === 0} onClick={() => setOrdering(true)}>
              Order numbers…
            </Button>
            <Button variant="default" disabled={chosen.size === 0} onClick={clear}>
              Clear selection
            </Button>
          </div>
          {grid.properties.length === 0 ? (
            <EmptyState title="No active properties">
              Numbers are ordered for active properties. Change the search or choose another client.
            </EmptyState>
          ) : (
            <OrderGrid grid={grid} chosen={chosen} onChosen={setChosen} />
          )}
          {pages > 1 ? (
            <div className={classes.totals}>
              <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                Previous
              </Button>
              <span>
                Page {page} of {pages}
              </span>
              <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
                Next
              </Button>
            </div>
          ) : null}
          {isOrdering ? (
            <OrderDialog
              places={[...chosen.values()]}
              onClose={() => setOrdering(false)}
              onDone={() => {
                setOrdering(false);
                clear();
              }}
            />
          ) : null}
        </>
      )}
    </Loaded>
  );
}
