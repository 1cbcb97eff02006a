import { ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import type { ListingGate } from './partner-queries.ts';
import { listingGateWords } from './partner-words.ts';

/** What stops a listing, or that nothing does. */
export function GateBadge({ gate }: { readonly gate: ListingGate }) {
  return gate === 'open' ? (
    <ToneBadge tone="success" icon="done">
      {listingGateWords(gate)}
    </ToneBadge>
  ) : (
    <ToneBadge tone="warning" icon="held">
      {listingGateWords(gate)}
    </ToneBadge>
  );
}
