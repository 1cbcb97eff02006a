import { feedDialects } from '@supersync/contract/importers/feed-parser/feed.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import type { FeedSummary } from './feed-messages.ts';

function Completeness({ summary }: { readonly summary: FeedSummary }) {
  if (!summary.isComplete) return <StatusBadge tone="danger">Not read to its end</StatusBadge>;
  return summary.isDeleteSafe ? (
    <StatusBadge tone="success">Complete: an import may remove units</StatusBadge>
  ) : (
    <StatusBadge tone="warning">Complete, but an import removes nothing</StatusBadge>
  );
}

/** What the document is, and how much of it was read. */
export function FeedFacts({ summary }: { readonly summary: FeedSummary }) {
  const { dialect, encoding, namespaces, properties, floorplans, units } = summary;
  return (
    <FieldList
      fields={[
        { label: 'Dialect', value: dialect === null ? 'Unknown' : feedDialects.labels[dialect] },
        { label: 'Encoding', value: encoding?.toUpperCase() ?? <Nothing /> },
        { label: 'Namespaces', value: namespaces.length === 0 ? <Nothing /> : namespaces.join(', ') },
        {
          label: 'Records',
          value: `${formatCount(properties, 'property', 'properties')}, ${formatCount(floorplans, 'floorplan')}, ${formatCount(units, 'unit')}`,
        },
        { label: 'Status', value: <Completeness summary={summary} /> },
      ]}
    />
  );
}
