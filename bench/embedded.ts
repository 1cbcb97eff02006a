import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seed, seedStamp } from './postgres.ts';
import { cache, type Place } from './measure/sides.ts';

/** The embedded database, filled once, and a copy for the other side. */
export async function prepareEmbedded(scale: number, say: (message: string) => void): Promise<Place> {
  const ours = join(cache, `embedded-${scale}`);
  const bare = join(cache, `embedded-${scale}-bare`);
  const stampFile = join(cache, `embedded-${scale}-stamp`);
  const stamp = seedStamp(scale);
  const current = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : '';
  if (current !== stamp) {
    say('Filling the embedded database …');
    for (const path of [ours, bare, stampFile]) await rm(path, { recursive: true, force: true });
    await seed(scale, { DATA_DIR: ours });
    await cp(ours, bare, { recursive: true });
    await writeFile(stampFile, stamp);
  }
  return { kind: 'embedded', ours, bare };
}
