import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Options } from './options.ts';
import type { Line } from './report.ts';
import { askOurs, startOurs, type Ours, type Place } from './sides.ts';
import { spreadOf } from './statistics.ts';

const timesPerRound = 20;
const timeoutMs = 10_000;
const key = 'bench_withdrawn';

const holdsKey = (answer: unknown): boolean => JSON.stringify(answer).includes(`"${key}"`);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const begin = performance.now();
  while (!(await isSo()))
    if (performance.now() - begin > timeoutMs) throw new Error('The change did not reach the server.');
}

/** From the commit to the first response of another server that no longer grants the cached permission. */
async function withdrawals(ours: Ours, client: pg.Client): Promise<number[]> {
  const roleId = randomUUID();
  const holds = async (): Promise<boolean> => holdsKey(await askOurs(ours, '/v0/perms-api/user/products'));
  const give = `insert into role_products (role_id, product_key) values ($1, '${key}')`;
  const take = `delete from role_products where role_id = $1`;
  await client.query(`insert into products (key, name) values ('${key}', 'Bench') on conflict do nothing`);
  await client.query(`insert into roles (id, name, role_type) values ($1, $2, 'staff')`, [roleId, roleId]);
  await client.query(
    `insert into role_users (role_id, user_id) select $1, id from users where email = 'admin@supersync.test'`,
    [roleId],
  );
  const times: number[] = [];
  try {
    for (let time = 0; time < timesPerRound; time += 1) {
      await client.query(give, [roleId]);
      await until(holds);
      await client.query(take, [roleId]);
      const committed = performance.now();
      await until(async () => !(await holds()));
      times.push(performance.now() - committed);
    }
  } finally {
    await client.query('delete from role_users where role_id = $1', [roleId]);
    await client.query('delete from roles where id = $1', [roleId]);
  }
  return times;
}

/** The baseline: one connection notifies, another listens. */
async function notifications(client: pg.Client, listener: pg.Client): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < timesPerRound; time += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    listener.once('notification', () => resolve());
    await client.query('notify bench_withdrawal');
    const committed = performance.now();
    await promise;
    times.push(Math.max(0, performance.now() - committed));
  }
  return times;
}

/** How long a revoked permission survives on another server. */
export async function measureWithdrawal(
  place: Place & { readonly kind: 'postgres' },
  options: Options,
  say: (message: string) => void,
): Promise<readonly Line[]> {
  say('A withdrawn right …');
  const ours = await startOurs(place);
  const client = new pg.Client(place.url);
  const listener = new pg.Client(place.url);
  try {
    await Promise.all([client.connect(), listener.connect()]);
    await listener.query('listen bench_withdrawal');
    const mine: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      mine.push(...(await withdrawals(ours, client)));
      bare.push(...(await notifications(client, listener)));
    }
    return [
      {
        work: 'a withdrawn right refused by another server',
        unit: ' ms',
        ours: spreadOf(mine),
        others: [{ name: 'a bare notification', value: spreadOf(bare) }],
        aim: '≤ 1,000 ms',
      },
    ];
  } finally {
    await Promise.all([client.end(), listener.end(), ours.stop()]);
  }
}
