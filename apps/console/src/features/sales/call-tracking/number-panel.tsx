import { callInventory, inventoryStatuses } from '@supersync/contract/sales/call-tracking/call-inventory.ts';
import { callTesters } from '@supersync/contract/sales/call-tracking/test-actions.ts';
import { nextStatus } from '@supersync/contract/sales/tracking-number/states.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import { trackingNumber } from '@supersync/contract/sales/tracking-number/tracking-number.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { recordOptions } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { isOpenTo, useRights } from '#platform/session/rights.ts';
import { useHeldPermissions } from '#platform/session/session.ts';
import { sourceText } from '#parts/tracking-number/call-number-text.ts';
import { useNumberSteps } from '#parts/tracking-number/use-number-steps.ts';
import classes from './call-tracking.module.css';
import { flagsOf } from './number-flags.ts';
import { numberRecord } from './number-list.tsx';
import { callTestScreen } from './screens.ts';

const ReleaseDialog = later(
  async () => (await import('#parts/tracking-number/release-dialog.tsx')).ReleaseDialog,
);

/** One number: its problems, its owner, and how often it was called. */
export function NumberPanel({ id }: { readonly id: string }) {
  const found = useQuery(numberRecord.options(id));
  return (
    <Loaded query={found} lines={8}>
      {(held) => (
        <PanelContent>
          <PanelHead
            status={<ChoiceBadge of={inventoryStatuses} value={held.status} />}
            actions={held.trackingNumberId === null ? null : <NumberActions id={held.trackingNumberId} />}
          />
          <ul className={classes.list}>
            {flagsOf(held).map(({ label, advice }) => (
              <li key={label}>
                <strong>{label}.</strong> {advice}
              </li>
            ))}
          </ul>
          <RecordFields
            resource={callInventory}
            record={held}
            names={[
              { id: 'number', cell: ({ number }) => printPhone(number) },
              'property.name',
              'client.name',
              {
                id: 'source',
                cell: ({ source, partner }) =>
                  source === null ? <Nothing /> : sourceText({ source, partner }),
              },
              {
                id: 'forwardTo',
                cell: ({ forwardTo }) => (forwardTo === null ? <Nothing /> : printPhone(forwardTo)),
              },
              'activeSince',
              'quarantinedUntil',
              'calls',
              'lastCallAt',
              'providerId',
            ]}
          />
          {held.trackingNumberId === null ? null : (
            <Section title="History">
              <RecordHistory resource={trackingNumber} recordKey={held.trackingNumberId} />
            </Section>
          )}
        </PanelContent>
      )}
    </Loaded>
  );
}

function NumberActions({ id }: { readonly id: number }) {
  const mayTest = isOpenTo(useHeldPermissions(), callTesters);
  const may = useRights(trackingNumber);
  const steps = useNumberSteps();
  const [isReleasing, setReleasing] = useState(false);
  const number = useQuery(recordOptions(trackingNumber, id, { relations: ['partner'] })).data;
  return (
    <>
      {mayTest ? (
        <Button
          component={Link}
          to={hrefOf(callTestScreen, {}, { number: id })}
          size="compact-sm"
          variant="default"
        >
          Test number
        </Button>
      ) : null}
      {number === undefined || number.status === 'released' || !may.update ? null : (
        <>
          <Button
            size="compact-sm"
            variant="default"
            loading={steps.isBusy}
            onClick={() =>
              nextStatus('suspend', number.status) === null ? steps.resume(number) : steps.suspend(number)
            }
          >
            {nextStatus('suspend', number.status) === null ? 'Resume' : 'Suspend'}
          </Button>
          <Button size="compact-sm" variant="default" color="danger" onClick={() => setReleasing(true)}>
            Release…
          </Button>
        </>
      )}
      {isReleasing && number !== undefined ? (
        <ReleaseDialog callNumber={number} onClose={() => setReleasing(false)} />
      ) : null}
    </>
  );
}
