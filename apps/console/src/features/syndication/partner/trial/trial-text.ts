import type { PartnerTrial } from '@supersync/contract/syndication/partner/actions.ts';
import type { Tone } from '#kit/status-badge/badge-tones.ts';
import { formatCount, formatNumber } from '#kit/value/format.ts';

const properties = (count: number): string => formatCount(count, 'property', 'properties');

/** The result of a test in one sentence. */
export function trialText(
  { looked, changed, counts }: Pick<PartnerTrial, 'looked' | 'changed' | 'counts'>,
  partnerName: string,
): { readonly tone: Tone; readonly words: string } {
  const open = counts.find(({ gate }) => gate === 'open');
  const { before, after } = { before: open?.before ?? null, after: open?.after ?? 0 };
  const name = partnerName === '' ? 'The partner' : partnerName;
  if (looked === 0) return { tone: 'neutral', words: 'No property is linked to it, so none changes.' };
  if (before === null)
    return { tone: after === 0 ? 'warning' : 'success', words: `${name} would take ${properties(after)}.` };
  if (changed === 0) return { tone: 'success', words: 'No property changes its verdict.' };
  const change =
    after === before
      ? `as many go out as before, ${formatNumber(after)}`
      : after > before
        ? `${name} gains ${properties(after - before)}`
        : `${name} loses ${properties(before - after)}`;
  return {
    tone: after < before ? 'warning' : 'success',
    words: `${changed === 1 ? '1 changes its' : `${formatNumber(changed)} change their`} verdict: ${change}.`,
  };
}
