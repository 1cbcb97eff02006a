import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('seed'))
  .map((path) => ({ path: relative(root, join(root, path)), text: readFileSync(join(root, path), 'utf8') }));

/** How often the pattern stands in each file. */
const countsOf = (pattern: RegExp): Record<string, number> =>
  Object.fromEntries(
    sources
      .map(({ path, text }) => [path, text.match(pattern)?.length ?? 0] as const)
      .filter(([, count]) => count > 0),
  );

const writer = {
  'platform/resource/compile/compile-write.ts': 1,
  'platform/resource/bulk-write.ts': 1,
} as const;

/** Statements that raise a version besides the writer, each with the reason why. */
const otherStatements: Readonly<Record<string, { readonly count: number; readonly why: string }>> = {
  'features/records/property/batch-statement.ts': {
    count: 2,
    why: 'One statement plans, changes, keeps what was before and audits up to five thousand properties',
  },
  'features/importers/importer/apply-property.ts': {
    count: 2,
    why: 'An import leaves one entry at the property, not one for each of its units',
  },
  'features/syndication/feed/build/store-build.ts': {
    count: 1,
    why: 'A build is stored with the feed’s own entry, which says what it replaced',
  },
  'features/developer/task/runs.ts': {
    count: 1,
    why: 'Runs are written by the task runner, which tells of each',
  },
  'platform/tasks/claim-run.ts': { count: 1, why: 'The task runner' },
  'platform/tasks/end-waiting.ts': { count: 1, why: 'The task runner' },
  'platform/tasks/finish-run.ts': { count: 1, why: 'The task runner' },
  'platform/tasks/look-after.ts': { count: 1, why: 'The task runner' },
  'platform/tasks/run-rows.ts': { count: 1, why: 'The task runner' },
  'platform/tasks/scheduler.ts': { count: 1, why: 'The task runner' },
  'platform/tasks/stop-client-work.ts': { count: 1, why: 'The task runner' },
  'platform/messaging/redaction-stores.ts': {
    count: 1,
    why: 'What is redacted must not come back in a diff: the redaction’s own entry tells of it',
  },
  'features/messaging/lead-mail/store-mail.ts': { count: 2, why: 'Mail is read by a consumer of the bus' },
  'features/developer/migration/environments.ts': { count: 2, why: 'Environments follow the configuration' },
  'features/developer/migration/run/begin.ts': {
    count: 3,
    why: 'The run of a migration is a record of its own',
  },
  'features/developer/migration/run/resolve.ts': {
    count: 1,
    why: 'The run of a migration is a record of its own',
  },
  'features/developer/migration/run/settle.ts': {
    count: 4,
    why: 'The run of a migration is a record of its own',
  },
  'features/developer/migration/steps.ts': {
    count: 1,
    why: 'The life of a migration has its own audit words',
  },
};

test('a version is raised by the writer, and by named statements besides', () => {
  const expected = Object.fromEntries(
    Object.entries(otherStatements).map(([path, { count }]) => [path, count] as const),
  );
  expect(countsOf(/version[^\n,]{0,20}\} \+ 1|version \+ 1/gi)).toEqual({ ...expected, ...writer });
});

/** Refusals that are built besides the one place. */
const otherRefusals: Readonly<Record<string, number>> = {
  // A gate of a run is listed with the others before it is refused.
  'features/developer/migration/run/gates.ts': 2,
  'features/developer/migration/run/begin.ts': 1,
  'features/developer/migration/steps.ts': 1,
  'features/developer/migration/migration-rules.ts': 2,
  'features/messaging/lead-mail/index.ts': 1,
};

test('a state is refused in one place', () => {
  expect(countsOf(/'illegal_state'/g)).toEqual({
    'platform/actions/illegal-state.ts': 1,
    'platform/resource/test-app.ts': 1,
    ...otherRefusals,
  });
});
