import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import sql from 'sql-template-tag';
import { audit } from '#platform/audit/audit.ts';
import { addFile, fileStoreOf } from '#platform/files/files.ts';
import { allContents } from '#platform/files/file-contents.ts';
import type { Server } from '#platform/server.ts';
import { defineTask, type Task, type TaskContext } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import { tarEnd, tarFolder } from './tar.ts';

/** Files that only runs refer to, this one's predecessors among them: a backup of backups would grow without end. */
async function leftOut(server: Server): Promise<Set<string>> {
  const { rows } = await server.db.query<{ sha256: string }>(sql`
    select sha256 from files group by sha256 having bool_and(is_restricted)`);
  return new Set(rows.map(({ sha256 }) => sha256));
}

async function* contents(server: Server, copy: string, context: TaskContext): AsyncGenerator<Buffer> {
  const without = await leftOut(server);
  const isKept = (path: string): boolean => !path.startsWith('incoming/') && !without.has(path.slice(-64));
  yield* tarFolder(copy, 'pgdata');
  context.progress(60, 'The files');
  const files = join(server.config.dataDir, 'files');
  yield* tarFolder(files, 'files', isKept);
  yield tarEnd();
}

/** The embedded database and the stored files as one file, consistent to the moment. */
export const backup = (server: Server): Task =>
  defineTask({
    name: 'backup',
    title: 'Database backup',
    description:
      'Writes the embedded database and the stored files to one file to download. With a PostgreSQL server, back that up with its own tools: this task says so and does nothing.',
    taskGroup: 'system',
    fieldConfig: [],
    timeLimitSeconds: 3600,
    concurrency: 1,
    waitsForMaintenance: false,
    async run(context) {
      const { db } = server;
      if (db.copyFiles === null) {
        const words =
          'This installation keeps its data on a PostgreSQL server: back it up with pg_dump or its own tools. Nothing was done.';
        context.log(words, 'warning');
        return { message: words };
      }
      const folder = await mkdtemp(join(server.config.dataDir, 'backup-'));
      try {
        const copy = join(folder, 'pgdata');
        context.progress(5, 'Copying the database');
        // Whoever asks something meanwhile waits: it takes as long as copying the files does.
        await db.copyFiles(copy);
        context.log('The database is copied');
        context.progress(20, 'Packing');
        const packed = Readable.from(contents(server, copy, context), {
          objectMode: false,
          signal: context.signal,
        });
        const stored = await fileStoreOf(server).put(packed.pipe(createGzip({ level: 4 })));
        const name = `supersync-${server.clock.now().toISOString().slice(0, 16).replaceAll(':', '')}.tar.gz`;
        const file = await context.inTransaction(async (tx) => {
          await audit(tx, originOfRun(context), { action: 'backed up', reason: `Run ${context.runId}` });
          return addFile(tx, {
            ...stored,
            name,
            mediaType: 'application/gzip',
            userId: context.userId,
            holdings: allContents,
          });
        });
        context.log('The key that seals the audit log is not in it: keep that apart.');
        return {
          message: `${name} is ready. Unpack it into an empty data folder to go back to it.`,
          result: { file: { id: file.id, name, bytes: file.bytes } },
        };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });
