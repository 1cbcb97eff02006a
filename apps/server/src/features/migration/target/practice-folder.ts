import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineThread } from '../../../platform/db/embedded/engine-thread.ts';

const making = new Map<string, Promise<string>>();

/** Files of an empty database. Making them takes long, copying them does not, so they are made once. */
function template(practiceDir: string): Promise<string> {
  const folder = join(practiceDir, 'template', 'pgdata');
  const made =
    making.get(folder) ??
    (async () => {
      if (existsSync(folder)) return folder;
      await mkdir(join(practiceDir, 'template'), { recursive: true, mode: 0o700 });
      const aside = await mkdtemp(join(practiceDir, 'template', 'unfinished-'));
      await EngineThread.prepare(join(aside, 'pgdata'));
      // Should another process have been first, its files are as good.
      await rename(join(aside, 'pgdata'), folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
      await rm(aside, { recursive: true, force: true });
      return folder;
    })();
  making.set(folder, made);
  // One that failed is tried again.
  made.catch(() => making.delete(folder));
  return made;
}

/** Puts the files of an empty database into `folder`, whole or not at all. */
export async function fillFolder(practiceDir: string, folder: string): Promise<void> {
  const files = join(folder, 'pgdata');
  if (existsSync(files)) return;
  const source = await template(practiceDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, 'pgdata-copied');
  await rm(aside, { recursive: true, force: true });
  await cp(source, aside, { recursive: true });
  await rename(aside, files);
}
