import type { CacheUsage } from '@supersync/contract/syndication/feed-cache/actions.ts';
import { buildRetention } from '@supersync/contract/syndication/feed/feed-build.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { formatBytes, formatCount } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { usageOptions } from './cache-queries.ts';

const columns = (header: string): readonly RelatedColumn<CacheUsage>[] => [
  { id: 'name', header, width: 220, grow: 1, main: true, value: ({ name }) => name },
  { id: 'builds', header: 'Builds', width: 80, align: 'end', value: ({ builds }) => builds },
  {
    id: 'storedBytes',
    header: 'Stored',
    width: 100,
    align: 'end',
    cell: ({ storedBytes }) => formatBytes(storedBytes),
    value: ({ storedBytes }) => storedBytes,
  },
  {
    id: 'bytes',
    header: 'Size',
    width: 100,
    align: 'end',
    cell: ({ bytes }) => formatBytes(bytes),
    value: ({ bytes }) => bytes,
  },
];

/** Storage by client and by partner, and the rule that limits it. */
export function UsageDialog({ onClose }: { readonly onClose: () => void }) {
  const found = useQuery(usageOptions());
  return (
    <Dialog opened onClose={onClose} title="Storage" size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Loaded query={found}>
        {({ builds, storedBytes, expired, expiredBytes, clients, partners }) => (
          <>
            <p>
              {formatCount(builds, 'build')} use {formatBytes(storedBytes)}. Builds older than{' '}
              {buildRetention.days} days are deleted if {buildRetention.count} newer ones are stored, by the
              task “Clean the syndication cache”:{' '}
              {expired === 0 ? 'none now' : `${formatCount(expired, 'build')}, ${formatBytes(expiredBytes)}`}.
            </p>
            <Section title="Clients" count={clients.length}>
              <RelatedTable
                label="Storage by client"
                name="cache-usage-clients"
                columns={columns('Client')}
                rows={clients}
                rowKey={({ id }) => String(id)}
              />
            </Section>
            <Section title="Partners" count={partners.length}>
              <RelatedTable
                label="Storage by partner"
                name="cache-usage-partners"
                columns={columns('Partner')}
                rows={partners}
                rowKey={({ id }) => String(id)}
              />
            </Section>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
