import type { Gate } from '@supersync/contract/developer/migration/run-actions.ts';

export interface Overrides {
  readonly overrideReason?: string;
  readonly driftReason?: string;
}

/** The reason that overrides a gate: a drift has its own. */
export const reasonFor = ({ code }: Pick<Gate, 'code'>): keyof Overrides =>
  code === 'drifted' ? 'driftReason' : 'overrideReason';

/** The reasons a run needs, each once. */
export const reasonsNeeded = (gates: readonly Gate[]): readonly (keyof Overrides)[] => [
  ...new Set(gates.filter(({ weight }) => weight === 'overridable').map(reasonFor)),
];

/** Without a body nothing is overridden: only requested reasons are sent. */
export function overridesOf(
  needed: readonly (keyof Overrides)[],
  given: Readonly<Record<string, string>>,
): Overrides | undefined {
  if (needed.length === 0) return undefined;
  return Object.fromEntries(needed.map((name) => [name, (given[name] ?? '').trim()]));
}
