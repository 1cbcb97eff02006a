import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import { isSetUp } from '@supersync/contract/syndication/partner/delivery-settings.ts';
import {
  deliveries,
  feedFormats,
  feedModes,
  listingLevels,
} from '@supersync/contract/syndication/partner/partner-choices.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { BuildCharts } from './builds/build-charts.tsx';
import { FeedAddress } from './feed-address.tsx';
import type { FullFeed } from './feed-queries.ts';
import classes from './feed.module.css';

const neverOr = (at: string | null, never: string) => (at === null ? never : <RelativeTime at={at} />);

const deliveryOf = ({ delivery, partner }: Pick<FullFeed, 'delivery' | 'partner'>): string =>
  delivery === 'pull-url' ||
  (partner !== null && isSetUp({ delivery, deliverySettings: partner.deliverySettings }))
    ? deliveries.labels[delivery]
    : `${deliveries.labels[delivery]}, not set up: it waits at its address`;

/** The state of the feed, its fetches, and its trends. */
export function FeedOverview({ feed, partner }: { readonly feed: FullFeed; readonly partner: string }) {
  return (
    <div className={classes.stack}>
      <div className={classes.halves}>
        <Section title="Published feed">
          <FieldList
            fields={[
              { label: 'Status', value: feed.statusWords },
              {
                label: 'Listings',
                value:
                  feed.listings === null ? 'Nothing is published yet' : <NumberValue value={feed.listings} />,
              },
              { label: 'Median rent', value: <NumberValue value={feed.medianRent} /> },
              { label: 'Size', value: feed.bytes === null ? <Nothing /> : formatBytes(feed.bytes) },
              { label: 'Published', value: neverOr(feed.publishedAt, 'Never') },
              { label: 'Last fetched', value: neverOr(feed.lastFetchedAt, 'Never') },
              { label: 'Fetched by', value: feed.lastFetchedBy ?? <Nothing /> },
              { label: 'Fetched from', value: feed.lastFetchedFrom ?? <Nothing /> },
            ]}
          />
        </Section>
        <Section title="Build settings">
          <FieldList
            fields={[
              { label: 'Format', value: feedFormats.labels[feed.format] },
              { label: 'Listing level', value: listingLevels.labels[feed.level] },
              { label: 'Mode', value: feedModes.labels[feed.mode] },
              { label: 'Delivery', value: deliveryOf(feed) },
              {
                label: 'Schedule',
                value:
                  feed.schedule === null ? 'Only by hand' : (describeCron(feed.schedule) ?? feed.schedule),
              },
              { label: 'Last built', value: neverOr(feed.lastBuiltAt, 'Never') },
              { label: 'Outcome', value: feed.lastWords ?? <Nothing /> },
            ]}
          />
        </Section>
      </div>
      <Section title="Secret address">
        <FeedAddress feed={feed} partner={partner} />
      </Section>
      <BuildCharts feedId={feed.id} />
    </div>
  );
}
