import { onTestFinished } from 'vitest';
import { buildApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { MovableClock } from '../../apps/server/test/web-app.ts';
import { copyOfDemo } from './own-server.ts';
import { freePort } from './server.ts';

export interface MovedServer {
  readonly address: string;
  readonly db: Database;
  readonly clock: MovableClock;
}

/** The whole product with the demo in this very process, so that a test can move its clock. */
export async function startMovable(env: Readonly<Record<string, string>>): Promise<MovedServer> {
  const dataDir = await copyOfDemo();
  const port = await freePort();
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'demo', PORT: String(port), ...env }, []);
  const log = createLog({ logLevel: 'error' }, { write: () => {} });
  const db = await openDatabase({ dataDir, poolSize: 10, log });
  const clock = new MovableClock();
  const app = await buildApp({ config, db, log, clock });
  await app.listen({ port, host: 'localhost' });
  await app.startWork();
  onTestFinished(async () => {
    await app.close();
    await db.close();
  });
  return { address: `http://localhost:${port}`, db, clock };
}
