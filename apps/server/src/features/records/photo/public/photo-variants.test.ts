import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileStore } from '#platform/files/file-store.ts';
import { localFileStore } from '#platform/files/files.ts';
import { picture } from '#test/multipart.ts';
import { PhotoVariants } from './photo-variants.ts';

let folder: string;
let files: FileStore;
let sha256: string;
let opened = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supersync-variants-'));
  const store = localFileStore(folder);
  ({ sha256 } = await store.put(Readable.from([await picture(900, 600).png().toBuffer()])));
  files = {
    put: (source) => store.put(source),
    scratch: () => store.scratch(),
    sweep: (isNeeded, before) => store.sweep(isNeeded, before),
    open: (hash) => {
      opened += 1;
      return store.open(hash);
    },
  };
});
afterAll(() => rm(folder, { recursive: true }));

const variantsIn = (name: string, maxBytes: number) =>
  new PhotoVariants({ folder: join(folder, name), files, log: pino({ enabled: false }), maxBytes });

it('draws each width once, however many ask at once, and again only after it was removed', async () => {
  const variants = variantsIn('once', 1e9);
  opened = 0;
  const asked = { sha256, width: 640, type: 'jpg' } as const;
  const all = await Promise.all(Array.from({ length: 20 }, () => variants.read(asked)));
  expect(new Set(all.map((bytes) => bytes?.toString('base64'))).size).toBe(1);
  // Another server on the same folder finds it.
  expect(await variantsIn('once', 1e9).read(asked)).toEqual(all[0]);
  expect(opened).toBe(1);
  await rm(join(folder, 'once'), { recursive: true });
  expect(await variants.read(asked)).toEqual(all[0]);
  expect(opened).toBe(2);
  expect(await variants.read({ ...asked, sha256: '0'.repeat(64) })).toBeNull();
});

it('keeps within its bound by removing what was not asked for longest, and what a killed process left', async () => {
  const sizes = variantsIn('sizes', 1e9);
  const read = async (variants: PhotoVariants, width: number) =>
    (await variants.read({ sha256, width, type: 'webp' }))?.length ?? 0;
  const [a, b, c] = [await read(sizes, 300), await read(sizes, 301), await read(sizes, 302)];
  const variants = variantsIn('bound', a + b + c - 1);
  await read(variants, 300);
  await writeFile(join(folder, 'bound', 'half-written'), 'x');
  const next = variantsIn('bound', a + b + c - 1);
  await read(next, 301);
  await read(next, 300);
  await read(next, 302);
  expect((await readdir(join(folder, 'bound'))).toSorted()).toEqual([
    `${sha256}-300.webp`,
    `${sha256}-302.webp`,
  ]);
});
