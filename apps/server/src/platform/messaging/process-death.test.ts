import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { shortLived } from '#test/short-lived.ts';
import { createPostgresDatabase, hasPostgres, preparedDataDir } from '#test/support/test-database.ts';

const program = fileURLToPath(new URL('../../../test/killed-by-message.ts', import.meta.url));

/** The server's last output; null if it was killed. */
const run = (args: readonly string[]): Promise<string | null> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, [...shortLived, program, ...args], (error, output, stderr) => {
      if (error === null) resolve(output);
      else if (error.signal === 'SIGKILL') resolve(null);
      else reject(new Error(stderr, { cause: error }));
    });
  });

const sides = [
  {
    name: 'embedded',
    make: async () => {
      const dataDir = await preparedDataDir();
      return { dataDir, url: '', drop: () => rm(dataDir, { recursive: true, force: true }) };
    },
  },
  {
    name: 'PostgreSQL',
    make: async () => {
      const { url, drop } = await createPostgresDatabase();
      return { dataDir: await mkdtemp(join(tmpdir(), 'supersync-test-')), url, drop };
    },
  },
].filter(({ name }) => name === 'embedded' || hasPostgres);

describe.each(sides)('a message that kills the process, on $name', ({ make }) => {
  it('fails after five deaths, and the others are delivered meanwhile', async () => {
    const { dataDir, url, drop } = await make();
    try {
      let told = await run([dataDir, url, 'first', 'deadly', 'third', 'fourth']);
      let deaths = 0;
      while (told === null && deaths < 20) {
        deaths += 1;
        told = await run([dataDir, url]);
      }
      expect(deaths).toBe(5);
      const delivered = { status: 'delivered', attempts: 2, error: null };
      expect(JSON.parse(told ?? 'null')).toEqual([
        { number: 'first', ...delivered },
        {
          number: 'deadly',
          status: 'failed',
          attempts: 5,
          error: expect.stringContaining('Started 5 times and never finished'),
        },
        { number: 'third', ...delivered },
        { number: 'fourth', ...delivered },
      ]);
    } finally {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 180_000);
});
