import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const folder = join(root, 'e2e/sample-noun');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

/** A list with a record page, a form, an action with states, history and CSV, and the table behind them. */
test('a noun takes at most 8 files and 150 lines', () => {
  const lines = files.map((file) => readFileSync(file, 'utf8').trimEnd().split('\n').length);
  expect(files.length).toBeLessThanOrEqual(8);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(150);
});

test('CONTRIBUTING.md names each of them', () => {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const places = files.map((file) => file.slice(folder.length + 1).replaceAll('\\', '/'));
  expect(places.filter((place) => !guide.includes(place))).toEqual([]);
});
