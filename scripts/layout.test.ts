import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const maxFiles = 25;
const contract = 'packages/contract/src';
const consoleSources = 'apps/console/src';

const foldersOf = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const ours = globSync(
  ['packages/*/src/**/*.*', 'apps/*/{src,test,sql}/**/*.*', '{e2e,bench,scripts}/**/*.*'],
  { cwd: root },
).filter((path) => !path.includes('node_modules'));

test('an area has the same name in the contract, on the server and in the console', () => {
  const areas = foldersOf(contract).filter((name) => name !== 'kernel');
  for (const features of ['apps/server/src/features', `${consoleSources}/features`])
    expect(areas, features).toEqual(expect.arrayContaining(foldersOf(features)));
});

test(`no folder has more than ${maxFiles} files`, () => {
  const counts = Map.groupBy(ours, (path) => dirname(path));
  const crowded = [...counts].filter(
    ([folder, files]) => files.length > maxFiles && !folder.endsWith('/sql'),
  );
  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

test('a part serves several features; code of one feature belongs to it', () => {
  const features = ours.filter(
    (path) => path.startsWith(`${consoleSources}/features/`) && /\.tsx?$/.test(path),
  );
  const sources = features.map((path) => ({
    feature: path.split('/').slice(4, 6).join('/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));
  const usersOf = (part: string): Set<string> =>
    new Set(sources.filter(({ text }) => text.includes(`'#parts/${part}/`)).map(({ feature }) => feature));
  const singleUse = foldersOf(`${consoleSources}/parts`).filter((part) => usersOf(part).size < 2);
  expect(singleUse).toEqual([]);
});
