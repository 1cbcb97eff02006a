import { siteStatuses, siteTypes } from '@supersync/contract/site/site.ts';
import { RelatedTable, type RelatedColumn } from '../../kit/record-page/related-table.tsx';
import { EmptyState } from '../../kit/state/empty-state.tsx';
import { CutText } from '../../kit/value/cut-text.tsx';
import { RelativeTime } from '../../kit/value/time.tsx';
import { ChoiceBadge } from '../../platform/choice-badge.tsx';
import type { WholeClient } from './client-queries.ts';

type Site = WholeClient['sites'][number];

const columns: readonly RelatedColumn<Site>[] = [
  {
    id: 'name',
    header: 'Name',
    main: true,
    width: 200,
    grow: 1,
    value: ({ name }) => name,
  },
  {
    id: 'domain',
    header: 'Domain',
    width: 220,
    grow: 1,
    cell: ({ domain }) => <CutText text={domain} />,
    value: ({ domain }) => domain,
  },
  {
    id: 'status',
    header: 'Status',
    width: 110,
    cell: ({ status }) => <ChoiceBadge of={siteStatuses} value={status} />,
    value: ({ status }) => status,
  },
  {
    id: 'type',
    header: 'Type',
    width: 110,
    cell: ({ siteType }) => siteTypes.labels[siteType],
    value: ({ siteType }) => siteType,
  },
  {
    id: 'theme',
    header: 'Theme',
    width: 150,
    cell: ({ theme, themeVersion }) => <CutText text={[theme, themeVersion].filter(Boolean).join(' ')} />,
    value: ({ theme }) => theme,
  },
  {
    id: 'launched',
    header: 'Launched',
    width: 110,
    value: ({ launchedOn }) => launchedOn,
  },
  {
    id: 'deployed',
    header: 'Last deploy',
    width: 120,
    cell: ({ lastDeployedAt }) => <RelativeTime at={lastDeployedAt} />,
    value: ({ lastDeployedAt }) => lastDeployedAt,
  },
];

export function ClientSites({ sites }: { readonly sites: readonly Site[] }) {
  return (
    <RelatedTable
      label="Websites"
      name="client-sites"
      columns={columns}
      rows={sites}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title="No website">We run none for this client.</EmptyState>}
    />
  );
}
