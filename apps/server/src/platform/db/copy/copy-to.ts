import { once } from 'node:events';
import { finished, type Readable } from 'node:stream';
import type pg from 'pg';
import { CopyStream } from './copy-stream.ts';
import type { CopySelect } from '../database.ts';

/**
 * Parallel workers cannot format rows, which is most of a copy, and take the processors of whoever waits meanwhile. The
 * planner would use them for the guards of CSV cells, and sort what an index has in order.
 */
const beginCopy = 'begin read only; set local max_parallel_workers_per_gather = 0';

const settingName = /^supersync\.[a-z][a-z0-9_]*$/;

/** Releases the connection at the end. Rejects if the select itself fails; a failure midway is an error of the stream, never a silent end. */
export async function copyTo(client: pg.PoolClient, select: CopySelect): Promise<Readable> {
  const names = Object.keys(select.settings ?? {});
  for (const name of names) {
    if (settingName.test(name)) continue;
    client.release();
    throw new Error(`A setting must be named like supersync.p1, not ${name}`);
  }
  let stream: Readable;
  try {
    await client.query(beginCopy);
    if (names.length > 0) {
      await client.query({
        text: 'select set_config(name, value, true) from unnest($1::text[], $2::text[]) as setting(name, value)',
        values: [names, Object.values(select.settings ?? {})],
      });
    }
    const header = select.header === true ? ', header true' : '';
    // Commit in the same message, so that the embedded engine is free before a slow reader has finished.
    stream = client.query(
      new CopyStream(`copy (${select.text}) to stdout (format ${select.format}${header}); commit`),
    );
  } catch (error) {
    client.release(true);
    throw error;
  }
  // Skipping half-read output is expensive, so close an abandoned connection instead of reusing it.
  finished(stream, { writable: false }, (error) => client.release(error ?? undefined));
  await once(stream, 'readable');
  return stream;
}
