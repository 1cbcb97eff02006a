import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AppOptions } from '../src/app.ts';
import type { Contents, SharedDatabase, TestDatabaseKind } from './support/test-database.ts';
import { addAccount, grant, logIn, startWebApp, type Account, type Jar, type WebApp } from './web-app.ts';

export const managers = ['a', 'b', 'c', 'd'].map((name) => `${name}@managers.test`);

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type SignedIn = Account & { readonly jar: Jar };

export interface PeopleApp extends Pick<WebApp, 'app' | 'db' | 'clock' | 'logged'> {
  readonly kind: TestDatabaseKind['name'];
  call(
    by: { jar: Jar } | null,
    method: Method,
    url: string,
    more?: CallOptions,
  ): Promise<LightMyRequestResponse>;
  person(keys?: readonly string[], email?: string): Promise<SignedIn>;
  manager(which: 0 | 1 | 2 | 3, keys?: readonly string[]): Promise<SignedIn>;
  /** Texts of the mails in the outbox, oldest first. */
  mails(): Promise<string[]>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly body?: object;
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}

/** The full server on either engine, with four superuser managers configured. */
export async function startPeopleApp(
  kind: TestDatabaseKind,
  env: Record<string, string> = {},
  /** `works`: with background work, which sends mails. */
  {
    works = false,
    contents = 'schema',
    ...others
  }: { works?: boolean; contents?: Contents } & Pick<AppOptions, 'alsoRegister'> = {},
): Promise<PeopleApp> {
  const shared = await kind.make(contents);
  const web = await peopleOn(shared, await startWebApp(shared, { env: withManagers(env), ...others }), works);
  return {
    ...web,
    async stop() {
      await web.stop();
      await shared.drop();
    },
  };
}

export const withManagers = (env: Record<string, string> = {}): Record<string, string> => ({
  SUPERUSER_MANAGERS: managers.join(','),
  ...env,
});

/** The same on an existing database; stopping keeps the database. */
export async function peopleOn(
  shared: SharedDatabase,
  { app, db, clock, dataDir, logged, close }: WebApp,
  works = false,
): Promise<PeopleApp> {
  await app.ready();
  if (works) await app.startWork();
  const person: PeopleApp['person'] = async (keys = [], email) => {
    const account = await addAccount(db, email === undefined ? {} : { email });
    if (keys.length > 0) await grant(db, account.userId, keys);
    return { ...account, jar: await logIn(app, account.email) };
  };
  return {
    kind: shared.kind,
    app,
    db,
    clock,
    logged,
    person,
    manager: (index, keys = []) => person(['supersync_admin_tools', ...keys], managers[index]),
    call(by, method, url, { body, headers = {}, remoteAddress } = {}) {
      const request: InjectOptions = {
        method,
        url,
        headers: { ...(by === null ? {} : { cookie: by.jar.header }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
      };
      return app.inject(request);
    },
    async mails() {
      const folder = join(dataDir, 'outbox');
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      const mails = names.map(async (name) => ({
        at: (await stat(join(folder, name), { bigint: true })).mtimeNs,
        text: await readFile(join(folder, name), 'utf8'),
      }));
      return (await Promise.all(mails)).toSorted((a, b) => (a.at < b.at ? -1 : 1)).map(({ text }) => text);
    },
    stop: close,
  };
}

export const tokenIn = (mail: string | undefined): string =>
  /#token=([\w-]{43})\s/.exec(mail ?? '')?.[1] ?? '';
