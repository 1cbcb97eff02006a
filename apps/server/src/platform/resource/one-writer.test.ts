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
  'features/importers/importer/run/apply-import.ts': {
    count: 2,
    why: 'An import leaves one entry at the property; its own changes tell of each unit',
  },
  'features/syndication/feed/build/store-build.ts': {
    count: 1,
    why: 'A build is stored with the feed’s own entry, which says what it replaced',
  },
  'platform/messaging/redaction-stores.ts': {
    count: 1,
    why: 'What is redacted must not come back in a diff: the redaction’s own entry tells of it',
  },
};

test('a version is raised by the writer, and by named statements besides', () => {
  const expected = Object.fromEntries(
    Object.entries(otherStatements).map(([path, { count }]) => [path, count] as const),
  );
  expect(countsOf(/version[^\n,]{0,20}\} \+ 1|version \+ 1/gi)).toEqual({ ...expected, ...writer });
});

/** Where the word stands besides, with the reason why. */
const otherRefusals: Readonly<Record<string, number>> = {
  // The name of the gate, as the preview lists it; its refusal is built in the one place.
  'features/developer/migration/run/gates.ts': 1,
};

test('a state is refused in one place', () => {
  expect(countsOf(/'illegal_state'/g)).toEqual({
    'platform/actions/illegal-state.ts': 1,
    ...otherRefusals,
  });
});
