import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { builtServer, prepareServer, root, serverEnvironment, serverFlags } from '../../scripts/setup.mjs';
import { startService, type Service } from './children.ts';
import { benchPassword, dataDirOf } from '../postgres.ts';
import { sessionOf } from '../session.ts';

/** The demo's administrator has every permission, so every check runs and passes. */
const administrator = { email: 'admin@supersync.test', password: benchPassword };

export const cache = join(root, '.cache/bench');

/** The data: a database URL, or a folder for each side (an embedded engine takes one process). */
export type Place =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'embedded'; readonly ours: string; readonly bare: string };

export interface Ours extends Service {
  readonly cookies: () => Promise<string>;
}

export const oursReady = '/health/ready';

const oursEnv = (place: Place): Record<string, string> =>
  place.kind === 'postgres'
    ? { DATABASE_URL: place.url, DATA_DIR: dataDirOf(place.url) }
    : { DATA_DIR: place.ours };

export async function startOurs(
  place: Place,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Ours> {
  await prepareServer();
  const service = await startService({
    script: builtServer,
    flags: [...serverFlags, ...flags],
    env: { ...serverEnvironment, ...oursEnv(place), ...env },
    ready: oursReady,
  });
  return { ...service, cookies: sessionOf(service, administrator) };
}

export const startBare = (place: Place): Promise<Service> =>
  startService({
    script: 'bench/bare-server.ts',
    env: place.kind === 'postgres' ? { DATABASE_URL: place.url } : { ENGINE_DIR: place.bare },
    ready: '/ready',
  });

/** Our server's response to a signed-in person. */
export async function askOurs(ours: Ours, path: string): Promise<unknown> {
  const answer = await fetch(ours.origin + path, { headers: { cookie: await ours.cookies() } });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** What our server answers to a signed-in person's POST. */
export async function postOurs<T>(ours: Ours, path: string, body?: object): Promise<T> {
  const answer = await fetch(ours.origin + path, {
    method: 'POST',
    headers: {
      cookie: await ours.cookies(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { readonly data: T }).data;
}

/** The record once it has this status; `passed` sees each reading. */
export async function reachStatus<T extends { readonly status: string }>(
  ours: Ours,
  path: string,
  status: string,
  passed?: (record: T) => void,
): Promise<T> {
  for (;;) {
    const { data } = (await askOurs(ours, path)) as { readonly data: T };
    passed?.(data);
    if (data.status === status) return data;
    await wait(100);
  }
}
