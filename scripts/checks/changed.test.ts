import { expect, it } from 'vitest';
import { addressesIn, affectedBy, type Imports } from './changed.ts';

const feature = 'apps/server/src/features/sales/rate-change';
const pages = 'apps/console/src/features/sales/rate-change';
const imports: Imports = new Map([
  [`${feature}/approve.ts`, ['packages/contract/src/sales/rate-change/rate.ts']],
  [`${feature}/index.ts`, [`${feature}/approve.ts`]],
  [`${feature}/rate-change.test.ts`, ['apps/server/src/app.ts']],
  ['packages/contract/src/sales/rate-change/rate.ts', []],
  ['packages/contract/src/sales/rate-change/rate.test.ts', []],
  ['apps/server/src/features.ts', [`${feature}/index.ts`]],
  ['apps/server/src/app.ts', ['apps/server/src/features.ts']],
  ['apps/server/src/features/sales/service/service.test.ts', ['apps/server/src/app.ts']],
  ['apps/server/src/jobs.test.ts', [`${feature}/approve.ts`]],
  [`${pages}/screens.ts`, []],
  ['e2e/sales/rates.e2e.ts', ['e2e/support/console.ts']],
  ['e2e/sales/calls.e2e.ts', ['e2e/support/console.ts']],
  ['e2e/support/console.ts', []],
]);
const texts: Record<string, string> = {
  [`${pages}/screens.ts`]: "defineScreen({ path: '/rate-expiry/{id}' }); defineScreen({ path: '/rates' })",
  'e2e/sales/rates.e2e.ts': "openConsole('/rates?tab=1')",
  'e2e/sales/calls.e2e.ts': "openConsole('/calls')",
};
const affected = (...changed: string[]) => affectedBy(changed, imports, (file) => texts[file] ?? '');

it('runs what imports the change, what stands in the folders of its noun, and what opens its pages', () => {
  expect(affected(`${feature}/approve.ts`)).toEqual({
    units: [
      `${feature}/rate-change.test.ts`,
      'apps/server/src/jobs.test.ts',
      'packages/contract/src/sales/rate-change/rate.test.ts',
    ],
    browser: ['e2e/sales/rates.e2e.ts'],
    unknown: [],
  });
});

it('follows a change of the assembly itself to every test that starts the product', () => {
  expect(affected('apps/server/src/app.ts').units).toEqual([
    `${feature}/rate-change.test.ts`,
    'apps/server/src/features/sales/service/service.test.ts',
  ]);
});

it('names what it cannot follow, and follows helpers of browser tests', () => {
  expect(affected('apps/server/sql/0001.sql', 'README.md', `${pages}/page.module.css`).unknown).toEqual([
    'apps/server/sql/0001.sql',
  ]);
  expect(affected('e2e/support/console.ts').browser).toEqual([
    'e2e/sales/calls.e2e.ts',
    'e2e/sales/rates.e2e.ts',
  ]);
});

it('reads the fixed beginning of each address', () => {
  expect(addressesIn("path: '/clients/{id}/edit', path: '/tools'")).toEqual(['/clients', '/tools']);
});
