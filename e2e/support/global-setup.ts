import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product runs for this run of the tests. */
    address: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide('address', server.address);
  return () => server.stop();
}
