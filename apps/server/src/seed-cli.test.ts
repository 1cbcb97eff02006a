import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const program = fileURLToPath(new URL('seed-cli.ts', import.meta.url));

/** Nothing listens there: bad arguments are refused before any database is touched. */
const unreachable = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

const run = (...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { env: unreachable, encoding: 'utf8' });

describe('npm run seed', () => {
  test.each([
    [['--reset'], '--reset removes everything the database holds. Say --yes as well if that is meant.'],
    [['--scale', '0'], '--scale takes a whole number from 1 to 1000.'],
    [['--scale', '1e9'], '--scale takes a whole number from 1 to 1000.'],
    [['--today', 'tomorrow'], '--today takes a day like 2026-01-31.'],
    [['--scael', '5'], "Unknown option '--scael'"],
  ])('refuses %j with a message', (args, message) => {
    const { status, stderr, stdout } = run(...args);
    expect(stderr).toContain(message);
    expect(stderr).toContain('Usage: npm run seed');
    expect([status, stdout]).toEqual([2, '']);
  });

  test('--help prints the usage', () => {
    const { status, stdout } = run('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('--with-passwords');
  });
});
