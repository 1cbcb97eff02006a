import {
  editableIn,
  legalSteps,
  migrationStatuses,
  statusByLinks,
  stepTargets,
  type MigrationStatus,
} from '@supersync/contract/developer/migration/life.ts';

/** One line of the diagram: a step, the statuses it is legal in, and its target, as column indexes. */
export interface PictureRow {
  readonly label: string;
  readonly from: readonly number[];
  /** Each ends at a target of the step, and starts at the farthest status it is legal in on that side. */
  readonly arrows: readonly { readonly from: number; readonly to: number }[];
  /** The step is legal here and keeps the status. */
  readonly stays: readonly number[];
}

const placeOf = (status: MigrationStatus): number => migrationStatuses.values.indexOf(status);

function row(label: string, from: readonly MigrationStatus[], to: readonly MigrationStatus[]): PictureRow {
  const sources = from.map(placeOf);
  const targets = to.map(placeOf);
  return {
    label,
    from: sources,
    arrows: targets.flatMap((target) => [
      ...(sources.some((source) => source < target) ? [{ from: Math.min(...sources), to: target }] : []),
      ...(sources.some((source) => source > target) ? [{ from: Math.max(...sources), to: target }] : []),
    ]),
    stays: targets.filter((target) => sources.includes(target)),
  };
}

/** The status of a migration for two environments, by the last run on each. */
const statusAfter = (...directions: ('migrate' | 'revert')[]): MigrationStatus =>
  statusByLinks(
    directions.map((direction, index) => ({ databaseEnvironmentId: index, direction, outcome: 'done' })),
    directions.map((_, index) => ({ id: index, status: 'enabled' })),
  );

/** The states of a migration, from the same tables and functions as the server. */
export const pictureRows: readonly PictureRow[] = [
  row('Submit', legalSteps.submit, stepTargets.submit),
  row('Approve', legalSteps.approve, stepTargets.approve),
  row('Upgrade', legalSteps.upgrade, stepTargets.upgrade),
  row(
    'Revert',
    [statusAfter('migrate', 'revert'), statusAfter('migrate', 'migrate')],
    [statusAfter('revert', 'revert'), statusAfter('migrate', 'revert')],
  ),
  row('Withdraw', legalSteps.withdraw, stepTargets.withdraw),
  // Editing a draft keeps it a draft.
  row(
    'Edit scripts',
    editableIn.filter((status) => status !== 'draft'),
    ['draft'],
  ),
  row('Archive', legalSteps.archive, stepTargets.archive),
  row('Restore', legalSteps.restore, stepTargets.restore),
];

const nameAt = (place: number): string => {
  const status = migrationStatuses.values[place];
  return status === undefined ? '' : migrationStatuses.labels[status].toLowerCase();
};
const listed = (places: readonly number[]): string => places.map(nameAt).join(', ');

/** The same as text, for screen readers. */
export const pictureText = (rows: readonly PictureRow[]): string =>
  rows
    .map(({ label, from, arrows, stays }) => {
      const targets = [...new Set([...stays, ...arrows.map(({ to }) => to)])];
      return `${label}: from ${listed(from)} to ${listed(targets)}.`;
    })
    .join(' ');
