import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs for this run of the tests: one for each worker, so that no file disturbs another. */
    addresses: readonly string[];
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startServer()));
  project.provide(
    'addresses',
    servers.map(({ address }) => address),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
