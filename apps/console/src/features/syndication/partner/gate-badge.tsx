import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { gates } from '#parts/syndication/gates.ts';
import type { ListingGate } from './partner-queries.ts';

/** What stops a listing, or that nothing does. */
export function GateBadge({ gate }: { readonly gate: ListingGate }) {
  return <StatusBadge tone={gate === 'open' ? 'success' : 'held'}>{gates.labels[gate]}</StatusBadge>;
}
