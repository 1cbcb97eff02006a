import { startEmbedded } from '../apps/server/src/platform/db/embedded/start-embedded.ts';
import type { ClientConfig } from 'pg';

export interface BareConnection {
  readonly connection: ClientConfig;
  readonly stop: () => Promise<void>;
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** PostgreSQL by URL, or the embedded engine over its own folder. */
export async function bareConnection(env: NodeJS.ProcessEnv): Promise<BareConnection> {
  const url = env['DATABASE_URL'];
  // As in our server, so that both print times alike.
  if (url !== undefined)
    return { connection: { connectionString: url, options: '-c timezone=UTC' }, stop: async () => {} };
  const dataDir = env['ENGINE_DIR'];
  if (dataDir === undefined) throw new Error('DATABASE_URL or ENGINE_DIR must say where the data is.');
  return startEmbedded({ dataDir, log: silent });
}
