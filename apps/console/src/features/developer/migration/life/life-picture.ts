import {
  editableIn,
  legalSteps,
  migrationStatuses,
  statusByLinks,
  stepTargets,
  type MigrationStatus,
} from '@supersync/contract/developer/migration/life.ts';

/** One line of the picture: a step, where it may be taken, and where it leads. Places are those of the statuses. */
export interface PictureRow {
  readonly label: string;
  readonly from: readonly number[];
  /** Each ends at a place the step leads to, and begins at the farthest place it is taken from on that side. */
  readonly arrows: readonly { readonly from: number; readonly to: number }[];
  /** The step may be taken here and leads to the same place. */
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

/** What a migration is that was meant for two environments, by what became of it on each. */
const statusAfter = (...directions: ('migrate' | 'revert')[]): MigrationStatus =>
  statusByLinks(
    directions.map((direction, index) => ({ databaseEnvironmentId: index, direction, outcome: 'done' })),
    directions.map((_, index) => ({ id: index, status: 'enabled' })),
  );

/** The life of a migration, from the tables and functions the server goes by. */
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
  // An edit of a draft leaves it one.
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

/** The same in words, for those who cannot see it. */
export const pictureText = (rows: readonly PictureRow[]): string =>
  rows
    .map(({ label, from, arrows, stays }) => {
      const targets = [...new Set([...stays, ...arrows.map(({ to }) => to)])];
      return `${label}: from ${listed(from)} to ${listed(targets)}.`;
    })
    .join(' ');
