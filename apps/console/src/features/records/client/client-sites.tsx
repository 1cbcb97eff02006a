import { site } from '@supersync/contract/websites/site/site.ts';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { relatedColumns } from '#platform/list/related-columns.ts';
import type { FullClient } from './client-queries.ts';

type Site = FullClient['sites'][number];

const columns = relatedColumns<Site>(site, [
  { id: 'name', width: 200, grow: 1 },
  { id: 'domain', width: 220 },
  { id: 'status', width: 110 },
  { id: 'siteType', header: 'Type', width: 130 },
  {
    id: 'theme',
    width: 150,
    grow: 0,
    cell: ({ theme, themeVersion }) => <CutText text={[theme, themeVersion].filter(Boolean).join(' ')} />,
  },
  { id: 'launchedOn', header: 'Launched' },
  { id: 'lastDeployedAt', width: 120 },
]);

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
