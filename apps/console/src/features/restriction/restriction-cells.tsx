import type { RestrictionMode } from '@supersync/contract/restriction/decide.ts';
import { ToneBadge } from '../../kit/status-badge/status-badge.tsx';
import type { StatusIcon, Tone } from '../../kit/status-badge/status-table.ts';
import { useNow } from '../../kit/value/use-now.ts';
import { dayOf, modeWords, standingOf, standingSentence, type Standing } from './restriction-words.ts';

/** The day by which rules hold, as long as the page is open. */
export const useToday = (): string => dayOf(useNow());

const modeLooks: Readonly<Record<RestrictionMode, { readonly tone: Tone; readonly icon: StatusIcon }>> = {
  deny: { tone: 'danger', icon: 'stopped' },
  'allow-only': { tone: 'info', icon: 'done' },
};

export function ModeBadge({ mode }: { readonly mode: RestrictionMode }) {
  return <ToneBadge {...modeLooks[mode]}>{modeWords[mode]}</ToneBadge>;
}

const standingLooks: Readonly<Record<Standing, { readonly tone: Tone; readonly icon: StatusIcon }>> = {
  in_force: { tone: 'success', icon: 'done' },
  expiring: { tone: 'warning', icon: 'waiting' },
  to_come: { tone: 'info', icon: 'waiting' },
  ended: { tone: 'neutral', icon: 'archived' },
};

export interface StandingBadgeProps {
  readonly rule: { readonly from: string; readonly until: string | null };
  /** Another day than today, such as the one somebody asks about. */
  readonly on?: string;
}

export function StandingBadge({ rule, on }: StandingBadgeProps) {
  const today = useToday();
  const day = on ?? today;
  return <ToneBadge {...standingLooks[standingOf(rule, day)]}>{standingSentence(rule, day)}</ToneBadge>;
}
