import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const buildingStatuses = choices({
  auto: ['Automatic', 'info'],
  review: ['In review', 'waiting'],
  confirmed: ['Confirmed', 'success'],
  split: ['Split', 'neutral'],
});
export type BuildingStatus = ChoiceOf<typeof buildingStatuses>;

const every = buildingStatuses.values;

/** What people do with a building. What a person decided is never changed by matching. */
export const buildingSteps = {
  confirm: { from: ['auto', 'review'], to: 'confirmed' },
  merge: { from: every, to: 'confirmed' },
  split: { from: every, to: 'split' },
  move: { from: every },
  setCanonical: { from: every },
} as const satisfies Record<string, { from: readonly BuildingStatus[]; to?: BuildingStatus }>;

/** Whose buildings matching may still change. */
export const openStatuses = ['auto', 'review'] as const satisfies readonly BuildingStatus[];

export const memberKinds = choices({
  ours: ['Ours', 'success'],
  observed: ['Seen elsewhere', 'info'],
});
export type MemberKind = ChoiceOf<typeof memberKinds>;

export const placedBy = choices({
  match: 'Matching',
  person: 'A person',
});

export const changeKinds = choices({
  confirm: 'Confirmed',
  merge: 'Merged',
  split: 'Split',
  move: 'Moved',
  canonical: 'Canonical address set',
});
export type ChangeKind = ChoiceOf<typeof changeKinds>;

export const changeStatuses = choices({
  done: ['Done', 'success'],
  undone: ['Undone', 'stopped'],
});
