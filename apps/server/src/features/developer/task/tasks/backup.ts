import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { audit } from '#platform/audit/audit.ts';
import { backupName } from '#platform/backup/backup-name.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { addFile, fileStoreOf } from '#platform/files/files.ts';
import { allContents, requireContentAccess } from '#platform/files/file-contents.ts';
import type { Server } from '#platform/server.ts';
import { callerOfRun } from '#platform/tasks/caller-of-run.ts';
import { defineTask, type Task } from '#platform/tasks/define-task.ts';
import { originOfRun } from '#platform/tasks/run-origin.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Actor } from '#platform/session/actor.ts';

/** Whoever makes a backup can read everything, unmasked. The server's own schedules are nobody's. */
async function demandEverything(server: Server, db: Queryable, acting: Actor): Promise<void> {
  if (acting.userId === null && acting.apiClientId === null) return;
  requireContentAccess(server, await callerOfRun(server, db, acting), allContents);
}

/** The database and the stored files as one file, as of one moment. */
export const backup = (server: Server): Task =>
  defineTask({
    name: 'backup',
    title: 'Database backup',
    description:
      'Writes the database and the stored files to one file to download. Needs the right to read everything.',
    taskGroup: 'system',
    fieldConfig: [],
    timeLimitSeconds: 3600,
    concurrency: 1,
    waitsForMaintenance: false,
    async validate(_parameters, db, acting) {
      await demandEverything(server, db, acting);
      return {};
    },
    async run(context) {
      const { db, config, clock } = server;
      await demandEverything(server, db, context);
      const packed = Readable.from(
        writeBackup({
          db,
          dataDir: config.dataDir,
          now: clock.now(),
          onProgress: (percent, text) => context.progress(percent, text),
        }),
        { objectMode: false, signal: context.signal },
      );
      const stored = await fileStoreOf(server).put(packed.compose(createGzip({ level: 4 })));
      const name = backupName(clock.now());
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
      context.log('Keys are not in it: keep audit.key and the settings apart.');
      return {
        message: `${name} is ready. Restore it into an empty database with npm run restore.`,
        result: { file: { id: file.id, name, bytes: file.bytes } },
      };
    },
  });
