import {
  callTrackingKey,
  trackingNumber,
} from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { later } from '#kit/on-demand/later.tsx';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { WhyLink } from '#platform/access/why-link.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useList } from '#platform/query/query.ts';
import { useRights } from '#platform/session/rights.ts';
import { actionsColumn, callNumberColumns } from './call-number-columns.tsx';
import { byStatus, callNumbersQuery } from './call-number-text.ts';
import classes from './tracking-number.module.css';
import { useNumberSteps } from './use-number-steps.ts';

const CallNumberDialog = later(async () => (await import('./call-number-dialog.tsx')).CallNumberDialog);
const ReleaseDialog = later(async () => (await import('./release-dialog.tsx')).ReleaseDialog);

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'release'; readonly id: number };

/** The numbers callers see for this property, and where their calls go. */
export function CallNumbers({ propertyId }: { readonly propertyId: number }) {
  const { create: mayAdd, update: mayChange } = useRights(trackingNumber);
  const found = useList(trackingNumber, callNumbersQuery(propertyId));
  const [opened, setOpened] = useState<Opened>();
  const steps = useNumberSteps();
  useLiveRecords(trackingNumber);
  if (found.isLoadingError) return <QueryError query={found} />;

  const numbers = found.data === undefined ? undefined : byStatus(found.data.data);
  const chosen = opened === undefined || opened.kind === 'add' ? undefined : opened.id;
  const chosenNumber = numbers?.find(({ id }) => id === chosen);
  const close = (): void => setOpened(undefined);
  const columns = mayChange
    ? [
        ...callNumberColumns,
        actionsColumn({
          ...steps,
          edit: ({ id }) => setOpened({ kind: 'edit', id }),
          release: ({ id }) => setOpened({ kind: 'release', id }),
        }),
      ]
    : callNumberColumns;
  const addButton = mayAdd ? (
    <Button variant="default" size="compact-sm" onClick={() => setOpened({ kind: 'add' })}>
      Add a call number
    </Button>
  ) : undefined;

  return (
    <div className={classes.sheet}>
      {mayAdd && mayChange ? null : (
        <p className={classes.muted}>
          {mayChange ? 'Adding' : 'Changing'} them takes the permission Call Tracking ({callTrackingKey}).{' '}
          <WhyLink target={{ kind: 'key', key: callTrackingKey, flag: mayChange ? 'c' : 'u' }}>
            Who has it?
          </WhyLink>
        </p>
      )}
      {addButton === undefined || numbers === undefined || numbers.length === 0 ? null : (
        <div>{addButton}</div>
      )}
      <RelatedTable
        label="Call numbers"
        name="property-call-numbers"
        columns={columns}
        rows={numbers}
        rowKey={({ id }) => String(id)}
        empty={
          <EmptyState title="No call numbers" action={addButton}>
            With a number of its own for each place it is advertised in, one sees where callers come from.
          </EmptyState>
        }
      />
      {opened?.kind === 'add' || (opened?.kind === 'edit' && chosenNumber !== undefined) ? (
        <CallNumberDialog
          propertyId={propertyId}
          callNumber={chosenNumber}
          numbers={numbers ?? []}
          onClose={close}
        />
      ) : null}
      {opened?.kind === 'release' && chosenNumber !== undefined ? (
        <ReleaseDialog callNumber={chosenNumber} onClose={close} />
      ) : null}
    </div>
  );
}
