import { deliverFeed } from '@supersync/contract/syndication/feed/delivery-actions.ts';
import { deliveryStates, feedDelivery } from '@supersync/contract/syndication/feed/feed-delivery.ts';
import { isSetUp, pushMethods } from '@supersync/contract/syndication/partner/delivery-settings.ts';
import { feedModes } from '@supersync/contract/syndication/partner/partner-choices.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { IconSend } from '@tabler/icons-react';
import { MoreMenu } from '#kit/record-page/record-page.tsx';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { NumberValue } from '#kit/value/amount.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatBytes, formatDuration } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAction } from '#platform/query/query.ts';
import { StepButton, StepItem } from '#platform/step/step-button.tsx';
import { useOffer } from '#platform/step/step.ts';
import { recordPages, WindowedTable } from '../document/windowed-table.tsx';
import type { FullFeed } from '../feed-queries.ts';
import classes from '../feed.module.css';
import { useFeedAddress } from '../use-feed-address.ts';
import { DeliveryPanel } from './delivery-panel.tsx';

type Delivery = With<typeof feedDelivery, 'build'>;

const columns: readonly TableColumn<Delivery>[] = [
  {
    id: 'created',
    header: 'Requested',
    main: true,
    fixed: true,
    width: 120,
    grow: 0,
    cell: ({ created }) => <RelativeTime at={created} />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 130,
    cell: ({ state }) => <ChoiceBadge of={deliveryStates} value={state} />,
  },
  {
    id: 'build',
    header: 'Build',
    width: 80,
    align: 'end',
    cell: ({ build }) => (build === null ? <Nothing /> : String(build.number)),
  },
  { id: 'mode', header: 'Mode', width: 116, cell: ({ mode }) => feedModes.labels[mode] },
  {
    id: 'bytes',
    header: 'Size',
    width: 92,
    align: 'end',
    cell: ({ bytes }) => (bytes === null ? <Nothing /> : formatBytes(bytes)),
  },
  {
    id: 'listings',
    header: 'Listings',
    width: 90,
    align: 'end',
    cell: ({ listings }) => <NumberValue value={listings} />,
  },
  {
    id: 'rejected',
    header: 'Rejected',
    width: 92,
    align: 'end',
    optional: true,
    cell: ({ rejected }) => <NumberValue value={rejected} />,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 92,
    align: 'end',
    cell: ({ attempts }) => <NumberValue value={attempts} />,
  },
  {
    id: 'durationMs',
    header: 'Took',
    width: 92,
    align: 'end',
    cell: ({ durationMs }) => (durationMs === null ? <Nothing /> : formatDuration(durationMs)),
  },
  { id: 'words', header: 'Result', width: 260, grow: 1, cell: ({ words }) => <CutText text={words} /> },
];

/** What was pushed to the partner, and what became of it. */
export function FeedDeliveries({ feed, partner }: { readonly feed: FullFeed; readonly partner: string }) {
  const address = useFeedAddress();
  useLiveRecords(feedDelivery);
  const deliver = useAction(deliverFeed, feedDelivery, { saved: 'Delivery queued' });
  const isPushed =
    feed.partner !== null &&
    isSetUp({ delivery: feed.delivery, deliverySettings: feed.partner.deliverySettings });
  const offer = useOffer(
    deliverFeed,
    feed,
    !isPushed
      ? `Set up the delivery in the settings of ${partner} first`
      : feed.publishedBuildId === null
        ? 'Nothing is published yet'
        : null,
  );
  const step = { ...offer, isPending: deliver.isPending };
  const send = (full: boolean): void => deliver.mutate({ params: { id: feed.id }, body: { full } });
  const open = address.number('delivery');
  return (
    <div className={classes.stack}>
      <div className={classes.line}>
        <StepButton
          size="compact-sm"
          leftSection={<IconSend size={14} aria-hidden="true" />}
          step={step}
          onClick={() => send(false)}
        >
          Deliver now
        </StepButton>
        {feed.mode === 'incremental' ? (
          <MoreMenu>
            <StepItem step={step} onClick={() => send(true)}>
              Deliver a full snapshot
            </StepItem>
          </MoreMenu>
        ) : null}
        <span className={classes.muted}>
          {isPushed && feed.delivery !== 'pull-url'
            ? `Each published build is sent by ${pushMethods.labels[feed.delivery]}.`
            : `${partner} fetches the feed at its address.`}
        </span>
      </div>
      <div className={classes.beside}>
        <div className={classes.main}>
          <WindowedTable
            label="Deliveries"
            name="feed-deliveries"
            listKey={`deliveries ${feed.id}`}
            pageQuery={recordPages(feedDelivery, {
              where: { feedId: feed.id },
              relations: ['build'] as const,
              sort: ['-id'],
            })}
            columns={columns}
            rowKey={({ id }) => String(id)}
            onOpen={({ id }) => address.show({ tab: 'deliveries', delivery: id })}
            maxRows={16}
            empty={
              <EmptyState title="No deliveries yet">
                {isPushed
                  ? 'The next published build is pushed to the partner and appears here.'
                  : `Set up the delivery in the settings of ${partner} to push feeds by SFTP or to its API.`}
              </EmptyState>
            }
          />
        </div>
        {open === null ? null : (
          <SidePanel title="Delivery" onClose={() => address.show({ tab: 'deliveries' })}>
            <DeliveryPanel key={open} id={open} />
          </SidePanel>
        )}
      </div>
    </div>
  );
}
