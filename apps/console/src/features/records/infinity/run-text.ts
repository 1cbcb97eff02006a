import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { runKinds, type RunProgress } from '@supersync/contract/records/infinity/infinity-run.ts';
import { formatCount } from '#kit/value/format.ts';

export type RunKind = ChoiceOf<typeof runKinds>;

export const isOpenRun = (status: RunProgress['status']): boolean =>
  status === 'queued' || status === 'running';

/** `Migrate 12 clients`. */
export const runTitle = (kind: RunKind, total: number): string =>
  `${runKinds.labels[kind]} ${formatCount(total, 'client')}`;

/** What a run will do to its clients, for the confirmation. */
export function effectOf(kind: RunKind, count: number): string {
  const clients = formatCount(count, 'client');
  switch (kind) {
    case 'check':
      return `Looks whether ${clients} can be migrated. Nothing of theirs is changed.`;
    case 'migrate':
      return `Takes ${clients} through check, dry run, switch and verification, one after another. One that does not pass stays as it is.`;
    case 'roll_back':
      return `Puts the settings of ${clients} back as they were before the switch, one after another. One that was not switched stays as it is.`;
  }
}

interface Ended {
  readonly kind: RunKind;
  readonly status: RunProgress['status'];
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

/** How a run ended: `Migrate 12 clients: 10 done, 2 failed.` */
export function endOfRun({ kind, status, total, done, failed }: Ended): string {
  const left = total - done - failed;
  return [
    `${runTitle(kind, total)}: ${done} done`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(status === 'canceled' && left > 0 ? [`stopped with ${left} to go`] : []),
  ].join(', ');
}
