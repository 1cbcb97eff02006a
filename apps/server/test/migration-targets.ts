import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresTarget } from '#features/developer/migration/target/postgres-target.ts';
import { PracticeTarget } from '#features/developer/migration/target/practice-target.ts';
import type { Target } from '#features/developer/migration/target/target.ts';
import { createPostgresDatabase, hasPostgres, preparedDataDir, silentLog } from './support/test-database.ts';

/** Target databases of both kinds. */
export interface TestTarget {
  readonly target: Target;
  drop(): Promise<void>;
}

export interface TestTargetKind {
  readonly name: 'embedded' | 'PostgreSQL';
  open(): Promise<TestTarget>;
}

/** Copies an empty database to where practice databases are copied from: creating one is slow. */
export async function prepareTemplate(dataDir: string): Promise<void> {
  const prepared = await preparedDataDir('nothing');
  await rename(join(prepared, 'pgdata'), join(dataDir, 'pgdata-empty'));
  await rm(prepared, { recursive: true, force: true });
}

async function openPractice(): Promise<TestTarget> {
  const dataDir = await mkdtemp(join(tmpdir(), 'supersync-test-practice-'));
  await prepareTemplate(dataDir);
  const target = new PracticeTarget({ dataDir, key: 'test', log: silentLog, build: async () => {} });
  return {
    target,
    drop: async () => {
      await target.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<TestTarget> {
  const { url, drop } = await createPostgresDatabase('nothing');
  return { target: new PostgresTarget(url), drop };
}

export const testTargets: readonly TestTargetKind[] = [
  { name: 'embedded', open: openPractice },
  ...(hasPostgres ? [{ name: 'PostgreSQL', open: openPostgres } as const] : []),
];
