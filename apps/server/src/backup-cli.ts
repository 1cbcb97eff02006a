import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { ConfigError } from './config/config-error.ts';
import { readConfig, type Config } from './config.ts';
import { runCommand, withDatabase } from './run-command.ts';
import { sqlFolder } from './sql-folder.ts';
import { AuditHead } from '#platform/audit/audit-head.ts';
import { auditKeyOf } from '#platform/audit/audit-key.ts';
import { audit } from '#platform/audit/audit.ts';
import { AuditSealer } from '#platform/audit/sealer.ts';
import { verifyLog } from '#platform/audit/verify-log.ts';
import { backupName } from '#platform/backup/backup-name.ts';
import { RestoreError, restoreBackup } from '#platform/backup/restore-backup.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { bindDataFolder } from '#platform/db/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import type { Origin } from '#platform/server.ts';

const usage = `Usage: npm run backup [-- FILE]
       npm run restore -- FILE
Writes the database that DATABASE_URL names, or else the embedded one in DATA_DIR, and the stored files to one file;
or fills an empty database and DATA_DIR from it. Keys are not in it: keep AUDIT_KEY (or audit.key) and the settings.
A backup holds personal data in clear: keep it where the database itself could be kept.`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const refuse = (reason: string): never => {
  throw new ConfigError(`${reason}\n${usage}`, 2);
};

/** Whoever runs a command on the server's machine holds its keys; the log names them as the machine does. */
const origin: Origin = {
  userId: null,
  requestId: 'command',
  address: '',
  reason: `By ${userInfo().username} on the server`,
};

async function makeBackup(config: Config, file: string): Promise<void> {
  const now = new Date();
  const target = resolve(file === '' ? backupName(now) : file);
  const unfinished = `${target}.unfinished`;
  await withDatabase(config, async (db) => {
    await bindDataFolder(db, config.dataDir);
    // First, so that the backup tells of itself.
    await audit(db, origin, { action: 'backed up' });
    try {
      await pipeline(
        Readable.from(writeBackup({ db, dataDir: config.dataDir, now }), { objectMode: false }),
        createGzip({ level: 4 }),
        createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
      );
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  });
  say(
    `Backup written to ${target}. Keys are not in it: keep AUDIT_KEY or audit.key, and the settings, apart.`,
  );
}

/** The stored end of the log is ahead of a restored one on purpose: the new end says so and takes its place. */
async function verifyRestored(config: Config, db: Database): Promise<string> {
  const key = auditKeyOf(config);
  const head = new AuditHead(config.dataDir);
  const before = await head.read();
  await head.forget();
  const { rows } = await db.query<{ sealed: number }>({
    text: 'select coalesce(max(number), 0)::bigint as sealed from audit_seals',
  });
  const sealed = rows[0]?.sealed ?? 0;
  await audit(db, origin, {
    action: 'restored',
    changes: { sealed: [before?.number ?? null, sealed] },
  });
  if (sealed > 0 && (await key.read()) === null)
    return 'The audit log was not verified: put audit.key into DATA_DIR or set AUDIT_KEY, then verify it on its page.';
  const sealer = new AuditSealer({ db, key, head, log: createLog(config) });
  const found = await verifyLog({ db, key, head, sealer });
  if (!found.isIntact)
    throw new RestoreError(
      `Restored, but the audit log is not intact: ${found.trouble ?? `${found.brokenCount} places are broken`}`,
    );
  return `The audit log is intact: ${found.checked} entries verified.`;
}

/** What the disk or the compression refused. */
function asUnreadable(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_') || code === 'ENOENT' || code === 'EACCES'
    ? new RestoreError(`${file} cannot be read, or is not a backup (${code}).`)
    : error;
}

async function restore(config: Config, file: string): Promise<void> {
  if (file === '') refuse('Name the file to restore.');
  await withDatabase(config, async (db) => {
    const source = createReadStream(file).on('error', (error) => unpacked.destroy(error));
    const unpacked = createGunzip();
    source.pipe(unpacked);
    const { dataDir } = config;
    const { manifest, rows, files } = await restoreBackup(unpacked, {
      db,
      dataDir,
      sqlFolder,
      log: createLog(config),
    }).catch((error: unknown) => {
      throw asUnreadable(error, file);
    });
    say(
      `Restored ${rows} rows of ${manifest.tables.length} tables and ${files} files, as of ${manifest.created}.`,
    );
    say(await verifyRestored(config, db));
  });
  say('Everybody signs in again.');
}

function readOrder(argv: readonly string[]): { command: string; file: string } | 'help' {
  const parse = () =>
    parseArgs({ args: [...argv], options: { help: { type: 'boolean' } }, allowPositionals: true });
  const given = ((): ReturnType<typeof parse> => {
    try {
      return parse();
    } catch (error) {
      return refuse(error instanceof Error ? error.message : '');
    }
  })();
  const [command = '', file = '', ...more] = given.positionals;
  if (given.values.help === true) return 'help';
  if ((command !== 'backup' && command !== 'restore') || more.length > 0)
    refuse('Give one file, and nothing else.');
  return { command, file };
}

await runCommand(
  async () => {
    const order = readOrder(process.argv.slice(2));
    if (order === 'help') return say(usage);
    const config = readConfig(process.env, []);
    await (order.command === 'backup' ? makeBackup(config, order.file) : restore(config, order.file));
  },
  { expected: [RestoreError] },
);
