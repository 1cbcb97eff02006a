import { channel } from 'node:diagnostics_channel';

/** The points between which a run may be cut off. Whoever watches hears of each; the fault harness kills there. */
export const runSteps = [
  'leased',
  'recorded',
  'begun',
  'statement begun',
  'statement done',
  'ledger written',
  'committed',
  'settled',
] as const;
export type RunStep = (typeof runSteps)[number];

export const stepChannel = channel('supersync:migration-step');

export function reach(step: RunStep): void {
  if (stepChannel.hasSubscribers) stepChannel.publish({ step });
}
