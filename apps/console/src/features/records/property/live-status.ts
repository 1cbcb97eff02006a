import type { StatusIcon, Tone } from '#kit/status-badge/badge-tones.ts';
import { gates as gateChoices } from '#parts/syndication/gates.ts';
import type { PartnerState } from './property-queries.ts';

export interface LiveStatus {
  readonly tone: Tone;
  readonly icon: StatusIcon;
  readonly label: string;
  /** The explanation; empty if there is none. */
  readonly words: string;
  /** When it was seen; null if it does not depend on a check. */
  readonly at: string | null;
}

/** The first text about a partner: live, what stops it, or that nobody has seen it there. */
export function liveStatus({ gates, seen }: Pick<PartnerState, 'gates' | 'seen'>): LiveStatus {
  const last = gates.find(({ gate }) => gate === 'seen');
  const isSeen = last?.open === true;
  const words = last?.words ?? '';
  const at = seen?.lastChecked ?? null;
  const first = gates.find(({ gate, open }) => gate !== 'seen' && !open);
  if (first !== undefined)
    return isSeen
      ? { tone: 'warning', icon: 'warning', label: 'Still live', words: first.words, at }
      : {
          tone: 'warning',
          icon: 'held',
          label: gateChoices.labels[first.gate],
          words: first.words,
          at: null,
        };
  if (isSeen)
    return { tone: 'success', icon: 'done', label: 'Live', words: seen?.status === 'ok' ? '' : words, at };
  return at === null
    ? {
        tone: 'neutral',
        icon: 'unknown',
        label: 'Not seen yet',
        words: `Ready on our side. ${words}`,
        at,
      }
    : { tone: 'warning', icon: 'warning', label: 'Not seen', words, at };
}
