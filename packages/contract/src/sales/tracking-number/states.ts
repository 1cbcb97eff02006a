import { type ChoiceOf, choices } from '../../kernel/choices.ts';

export const numberStatuses = choices({
  active: ['Active', 'success'],
  suspended: ['Suspended', 'stopped'],
  released: ['Released', 'archived'],
});
export type NumberStatus = ChoiceOf<typeof numberStatuses>;

/** The life cycle of a call number: legal states and target of each step, for both sides. */
export const numberSteps = {
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'active' },
  release: { from: ['active', 'suspended'], to: 'released' },
} as const satisfies Record<string, { from: readonly NumberStatus[]; to: NumberStatus }>;
export type NumberStep = keyof typeof numberSteps;

/** Null if the step is not legal. */
export const nextStatus = (step: NumberStep, status: NumberStatus): NumberStatus | null => {
  const { from, to } = numberSteps[step];
  return from.some((legal) => legal === status) ? to : null;
};

/** Long enough for printed material to be forgotten, so that a new owner gets no calls for the old one. */
export const quarantineDays = 30;

export const quarantineEnd = (releasedAt: Date): Date =>
  new Date(releasedAt.getTime() + quarantineDays * 86_400_000);
