import { parentPort } from 'node:worker_threads';
import { loadModule } from 'libpg-query';
import { readOne } from './read-one.ts';

// The parser computes on the thread that calls it: half a megabyte of SQL would keep every request waiting for seconds.

export interface ReadRequest {
  readonly id: number;
  readonly upScript: string;
  readonly downScript: string;
}

await loadModule();
parentPort?.on('message', ({ id, upScript, downScript }: ReadRequest) => {
  parentPort?.postMessage({ id, up: readOne(upScript, 'up'), down: readOne(downScript, 'down') }, []);
});
