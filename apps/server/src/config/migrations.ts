import { ConfigError } from './config-error.ts';
import { read, variables, type Env } from './variables.ts';

export interface MigrationConfig {
  /** Target databases of migrations, in upgrade order. Empty: practice databases of our own. */
  readonly databases: readonly { readonly key: string; readonly url: string }[];
  /** Who may approve a migration: anyone but its author, or anyone. */
  readonly approval: 'others' | 'anyone';
  /** Statement and lock timeout. */
  readonly statementSeconds: number;
  readonly lockSeconds: number;
}

/** Whether two URLs name the same database, as far as a URL tells. */
const isSameDatabase = (a: string, b: string): boolean => {
  const place = (text: string): string => {
    const { hostname, port, pathname } = new URL(text);
    return `${hostname}:${port || '5432'}${pathname}`;
  };
  return place(a) === place(b);
};

function readDatabases(env: Env, ownUrl: string | undefined): MigrationConfig['databases'] {
  const databases: { key: string; url: string }[] = [];
  for (const [key = '', variable = ''] of read(env, 'MIGRATION_DATABASES') ?? []) {
    const url = env[variable]?.trim() ?? '';
    if (url === '')
      throw new ConfigError(`MIGRATION_DATABASES names ${variable} for ${key}, which is not set.`);
    if (!variables.DATABASE_URL.schema.safeParse(url).success)
      throw new ConfigError(`${variable} must be ${variables.DATABASE_URL.expected}.`);
    if (ownUrl !== undefined && isSameDatabase(url, ownUrl))
      throw new ConfigError(
        `${variable} leads to the database Supersync itself works on: no migration may run there.`,
      );
    if (databases.some((other) => other.key === key || isSameDatabase(other.url, url)))
      throw new ConfigError(`MIGRATION_DATABASES names ${key}, or the database of ${variable}, twice.`);
    databases.push({ key, url });
  }
  return databases;
}

export const readMigrations = (env: Env, ownUrl: string | undefined): MigrationConfig => ({
  databases: readDatabases(env, ownUrl),
  approval: read(env, 'MIGRATION_APPROVAL') ?? 'others',
  statementSeconds: read(env, 'MIGRATION_STATEMENT_SECONDS') ?? 600,
  lockSeconds: read(env, 'MIGRATION_LOCK_SECONDS') ?? 10,
});
