import type { AdUrlStatus } from './ad-url.ts';

/** The last check of a property's ad at a partner. */
export interface SeenAd {
  readonly adUrlId: number;
  readonly url: string;
  readonly status: AdUrlStatus;
  readonly lastChecked: string | null;
  readonly finding: string | null;
}

export interface SeenFinding {
  readonly gate: 'seen';
  /** The ad was found on the partner's site. */
  readonly open: boolean;
  readonly words: string;
  readonly ruleId: null;
}

function wordsOf(partner: string, seen: SeenAd | null, isStopped: boolean): string {
  if (seen === null) return `No ad URL for ${partner} is known, so it cannot be checked.`;
  switch (seen.status) {
    case 'ok':
      return isStopped ? `${partner} still shows it, though it should not be there.` : `${partner} shows it.`;
    case 'redirect':
      return `${partner} ${isStopped ? 'still ' : ''}shows it, at another address than the one we keep.`;
    case '404':
      return `The ad is gone from ${partner}${isStopped ? ', as it should be' : ''}.`;
    case 'mismatch':
      return `The page we know at ${partner} does not name this property.`;
    case 'unchecked':
      return seen.finding ?? `Nobody has checked the page at ${partner} yet.`;
  }
}

/** The last step after our own gates: whether the ad was found. */
export const seenFinding = (partner: string, seen: SeenAd | null, isStopped: boolean): SeenFinding => ({
  gate: 'seen',
  open: seen?.status === 'ok' || seen?.status === 'redirect',
  words: wordsOf(partner, seen, isStopped),
  ruleId: null,
});
