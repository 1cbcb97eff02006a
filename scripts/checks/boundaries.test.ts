import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruise, overlooked } from './boundaries.ts';

const folders = ['packages/contract/src', 'apps/server/src', 'apps/console/src'];
const contractName = '@supersync/contract/access/role/role.ts';

/** Each line is a file and its imports. A cycle is reported once, at one of its members. */
const allowed: Record<string, string[]> = {
  'packages/contract/src/kernel/field.ts': [],
  'packages/contract/src/kernel/knows-itself.ts': ['./knows-itself-too.ts'],
  'packages/contract/src/access/role/role.ts': ['../../kernel/field.ts'],
  'packages/contract/src/access/role/role.test.ts': ['node:fs', './role.ts'],
  'packages/contract/src/messaging/lead/lead.ts': ['./counts-leads.ts'],
  'apps/server/src/main.ts': ['./app.ts'],
  'apps/server/src/app.ts': ['./features/access/user/index.ts', './platform/db.ts'],
  'apps/server/src/config.ts': [],
  'apps/server/src/platform/db.ts': ['node:fs', contractName, '../config.ts'],
  'apps/server/src/platform/db.test.ts': ['../app.ts'],
  'apps/server/src/features/access/user/index.ts': ['../../../platform/db.ts', contractName, './rules.ts'],
  'apps/server/src/features/access/user/rules.ts': [],
  'apps/server/src/features/access/role/index.ts': [],
  'apps/console/src/app/router.ts': [
    '../features/access/user/index.ts',
    '../kit/table.ts',
    '../platform/api.ts',
  ],
  'apps/console/src/kit/table.ts': [],
  'apps/console/src/parts/role/role-name.ts': ['../../kit/table.ts', '../../platform/api.ts', contractName],
  'apps/console/src/platform/api.ts': [contractName, '../kit/table.ts'],
  'apps/console/src/features/access/user/index.ts': [
    '../role/screens.ts',
    '../../../kit/table.ts',
    '../../../parts/role/role-name.ts',
    '../../../platform/api.ts',
  ],
  'apps/console/src/features/access/role/screens.ts': [contractName],
  'apps/console/src/features/access/role/page.ts': ['./screens.ts'],
};

const forbidden: { rule: string; file: string; imports: string; leadsTo: string }[] = [
  {
    rule: 'contract-imports-nothing',
    file: 'packages/contract/src/access/role/reaches-server.ts',
    imports: '../../../../../apps/server/src/config.ts',
    leadsTo: 'apps/server/src/config.ts',
  },
  {
    rule: 'contract-runs-anywhere',
    file: 'packages/contract/src/access/role/reads-files.ts',
    imports: 'node:fs',
    leadsTo: 'fs',
  },
  {
    rule: 'kit-imports-nothing',
    file: 'apps/console/src/kit/knows-a-role.ts',
    imports: contractName,
    leadsTo: 'packages/contract/src/access/role/role.ts',
  },
  {
    rule: 'kit-imports-nothing',
    file: 'apps/console/src/kit/calls-the-platform.ts',
    imports: '../platform/api.ts',
    leadsTo: 'apps/console/src/platform/api.ts',
  },
  {
    rule: 'console-platform-imports-contract',
    file: 'apps/console/src/platform/knows-a-feature.ts',
    imports: '../features/access/role/screens.ts',
    leadsTo: 'apps/console/src/features/access/role/screens.ts',
  },
  {
    rule: 'console-part-imports-downwards',
    file: 'apps/console/src/parts/role/borrows-a-page.ts',
    imports: '../../features/access/role/page.ts',
    leadsTo: 'apps/console/src/features/access/role/page.ts',
  },
  {
    rule: 'console-feature-imports-downwards',
    file: 'apps/console/src/features/access/role/reaches-the-app.ts',
    imports: '../../../app/router.ts',
    leadsTo: 'apps/console/src/app/router.ts',
  },
  {
    rule: 'console-features-link-through-screens',
    file: 'apps/console/src/features/access/user/borrows-a-page.ts',
    imports: '../role/page.ts',
    leadsTo: 'apps/console/src/features/access/role/page.ts',
  },
  {
    rule: 'console-runs-in-a-browser',
    file: 'apps/console/src/app/reads-files.ts',
    imports: 'node:fs',
    leadsTo: 'fs',
  },
  {
    rule: 'console-never-imports-server',
    file: 'apps/console/src/app/borrows-config.ts',
    imports: '../../../server/src/config.ts',
    leadsTo: 'apps/server/src/config.ts',
  },
  {
    rule: 'server-never-imports-console',
    file: 'apps/server/src/borrows-a-table.ts',
    imports: '../../console/src/kit/table.ts',
    leadsTo: 'apps/console/src/kit/table.ts',
  },
  {
    rule: 'server-platform-imports-contract',
    file: 'apps/server/src/platform/knows-a-feature.ts',
    imports: '../features/access/role/index.ts',
    leadsTo: 'apps/server/src/features/access/role/index.ts',
  },
  {
    rule: 'server-feature-imports-downwards',
    file: 'apps/server/src/features/access/role/reaches-the-app.ts',
    imports: '../../../app.ts',
    leadsTo: 'apps/server/src/app.ts',
  },
  {
    rule: 'server-features-stay-apart',
    file: 'apps/server/src/features/access/user/borrows-a-role.ts',
    imports: '../role/index.ts',
    leadsTo: 'apps/server/src/features/access/role/index.ts',
  },
  {
    rule: 'no-circles',
    file: 'packages/contract/src/kernel/knows-itself-too.ts',
    imports: './knows-itself.ts',
    leadsTo: 'packages/contract/src/kernel/knows-itself.ts',
  },
  {
    rule: 'no-circles',
    file: 'packages/contract/src/messaging/lead/counts-leads.ts',
    imports: './lead.ts',
    leadsTo: 'packages/contract/src/messaging/lead/lead.ts',
  },
  {
    rule: 'no-unresolved',
    file: 'apps/console/src/app/leads-nowhere.ts',
    imports: './nowhere.ts',
    leadsTo: './nowhere.ts',
  },
];

/** Resources that refer to each other: by their relations, and with a relation one way and a field the other. */
const related: Record<string, string> = {
  'packages/contract/src/records/client/client.ts': `import { site } from './site.ts';
export const client = defineResource({ relations: { get site() { return many(site, { id: 'clientId' }); } } });
`,
  'packages/contract/src/records/client/site.ts': `import { client } from './client.ts';
export const site = defineResource({ relations: { get client() { return one(client, { clientId: 'id' }); } } });
`,
  'packages/contract/src/records/unit/unit.ts': `import { floorplan } from './floorplan.ts';
export const unit = defineResource({ relations: { get plan() { return one(floorplan, { planId: 'id' }); } } });
`,
  'packages/contract/src/records/unit/floorplan.ts': `import { unit } from './unit.ts';
export const floorplan = defineResource({ fields: { rent: unit.fields.rent } });
`,
};

const base = mkdtempSync(join(tmpdir(), 'supersync-boundaries-'));

function write(file: string, imports: readonly string[]): void {
  const path = join(base, file);
  mkdirSync(dirname(path), { recursive: true });
  // Type imports: if the weakest kind of import is found, all kinds are.
  const lines = imports.map((target, index) => `import type { Thing as Thing${index} } from '${target}';`);
  writeFileSync(path, [...lines, 'export type Thing = string;', ''].join('\n'));
}

beforeAll(() => {
  for (const [file, imports] of Object.entries(allowed)) write(file, imports);
  for (const { file, imports } of forbidden) write(file, [imports]);
  for (const [file, text] of Object.entries(related)) {
    mkdirSync(dirname(join(base, file)), { recursive: true });
    writeFileSync(join(base, file), text);
  }
  const manifest = { name: '@supersync/contract', type: 'module', exports: { './*': './src/*' } };
  writeFileSync(join(base, 'packages/contract/package.json'), JSON.stringify(manifest));
  mkdirSync(join(base, 'node_modules/@supersync'), { recursive: true });
  symlinkSync(join(base, 'packages/contract'), join(base, 'node_modules/@supersync/contract'));
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

test('reports every forbidden import, and no allowed one', async () => {
  const { modules, summary } = await cruise(base, folders);
  const reported = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  // One import may break several rules; the intended rule must be among them.
  const expected = forbidden.map(({ rule, file, leadsTo }) => `${rule}: ${file} → ${leadsTo}`);
  expect(reported).toEqual(expect.arrayContaining(expected));
  // A circle is reported at one of its members.
  const circles = [
    'packages/contract/src/records/unit/floorplan.ts',
    'packages/contract/src/records/unit/unit.ts',
  ];
  expect(summary.violations.filter(({ from }) => circles.includes(from))).toHaveLength(1);
  const guilty = new Set([...forbidden.map(({ file }) => file), ...circles]);
  expect(summary.violations.filter(({ from }) => !guilty.has(from))).toEqual([]);
  expect(overlooked(base, folders, modules)).toEqual([]);
});

test('names a module that the checker missed, or saw without its imports', () => {
  const seen = [{ source: 'apps/server/src/main.ts', dependencies: [] }];
  const missed = overlooked(base, ['apps/server/src'], seen);
  expect(missed).toContain('apps/server/src/main.ts');
  expect(missed).toContain('apps/server/src/platform/db.ts');
});
