import { retryFeedDelivery } from '@supersync/contract/syndication/feed/delivery-actions.ts';
import {
  deliveredActions,
  deliveredResults,
  feedDeliveryListing,
} from '@supersync/contract/syndication/feed/feed-delivery-listing.ts';
import { deliveryStates, feedDelivery } from '@supersync/contract/syndication/feed/feed-delivery.ts';
import { pushMethods } from '@supersync/contract/syndication/partner/delivery-settings.ts';
import { feedModes } from '@supersync/contract/syndication/partner/partner-choices.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatBytes, formatDuration } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { listOptions, recordOptions, useAction } from '#platform/query/query.ts';
import { personName } from '#platform/session/access-facts.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useOffer } from '#platform/step/step.ts';
import classes from '../feed.module.css';

type Delivery = With<typeof feedDelivery, 'build' | 'starter'>;

/** Rejected listings shown; the rest is counted. */
const rejectedShown = 50;

/** One delivery: what was sent, its log, and what the partner rejected. */
export function DeliveryPanel({ id }: { readonly id: number }) {
  const found = useQuery(recordOptions(feedDelivery, id, { relations: ['build', 'starter'] }));
  return (
    <Loaded query={found} lines={10}>
      {(delivery) => <DeliveryDetail delivery={delivery} />}
    </Loaded>
  );
}

function DeliveryDetail({ delivery }: { readonly delivery: Delivery }) {
  const retry = useAction(retryFeedDelivery, feedDelivery, { saved: 'Delivery queued again' });
  const offer = useOffer(retryFeedDelivery, delivery);
  const { id, state, method, bytes, sentBytes, durationMs, starter } = delivery;
  return (
    <PanelContent>
      <PanelHead
        status={<ChoiceBadge of={deliveryStates} value={state} />}
        actions={
          state === 'failed' ? (
            <StepButton
              size="compact-sm"
              leftSection={<IconRefresh size={14} aria-hidden="true" />}
              step={{ ...offer, isPending: retry.isPending }}
              onClick={() => retry.mutate({ params: { id }, body: {} })}
            >
              Retry delivery
            </StepButton>
          ) : null
        }
      />
      {delivery.words === null ? null : <p className={classes.sentence}>{delivery.words}</p>}
      <FieldList
        fields={[
          { label: 'Method', value: pushMethods.labels[method] },
          { label: 'Sent to', value: delivery.target },
          { label: 'Build', value: delivery.build === null ? <Nothing /> : String(delivery.build.number) },
          { label: 'Mode', value: feedModes.labels[delivery.mode] },
          { label: 'Listings', value: <NumberValue value={delivery.listings} /> },
          { label: 'Removed', value: <NumberValue value={delivery.removed} /> },
          ...(method === 'api'
            ? [
                { label: 'Accepted', value: <NumberValue value={delivery.accepted} /> },
                { label: 'Rejected', value: <NumberValue value={delivery.rejected} /> },
              ]
            : []),
          {
            label: 'Sent',
            value: bytes === null ? <Nothing /> : `${formatBytes(sentBytes)} of ${formatBytes(bytes)}`,
          },
          { label: 'Attempts', value: <NumberValue value={delivery.attempts} /> },
          { label: 'Took', value: durationMs === null ? <Nothing /> : formatDuration(durationMs) },
          { label: 'Requested', value: <AbsoluteTime at={delivery.created} /> },
          { label: 'Started by', value: starter === null ? 'The schedule' : personName(starter) },
        ]}
      />
      {(delivery.rejected ?? 0) > 0 ? <Rejected deliveryId={id} /> : null}
      <Section title="Log">
        {delivery.log.length === 0 ? (
          <p className={classes.muted}>The log begins with the first attempt.</p>
        ) : (
          <ol className={classes.log}>
            {delivery.log.map(({ at, words }) => (
              <li key={`${at} ${words}`}>
                <span className={classes.muted}>
                  <AbsoluteTime at={at} />
                </span>{' '}
                {words}
              </li>
            ))}
          </ol>
        )}
      </Section>
    </PanelContent>
  );
}

function Rejected({ deliveryId }: { readonly deliveryId: number }) {
  const found = useQuery(
    listOptions(feedDeliveryListing, { where: { deliveryId, result: 'rejected' }, limit: rejectedShown }),
  );
  return (
    <Section title={deliveredResults.labels.rejected}>
      <Loaded query={found}>
        {({ data }) => (
          <ul className={classes.log}>
            {data.map(({ listingId, action, words }) => (
              <li key={listingId}>
                <strong>{listingId}</strong> {deliveredActions.labels[action]}
                {words === null ? null : `: ${words}`}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
