import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/checks/longest-first.ts';

function project(name: string, root: string, more: { globalSetup?: string } = {}) {
  return {
    test: {
      name,
      root,
      environment: 'node' as const,
      include: ['**/*.test.ts'],
      // Styles come empty unless a test asks for their text.
      css: { include: [/\?raw$/] },
      ...more,
    },
  };
}

export default defineConfig({
  test: {
    // Many server tests wait for a database or for another process, so there is one worker more than two cores would
    // keep busy; and many hold an embedded database of their own, so that more than four would run out of memory.
    maxWorkers: Math.min(4, Math.max(3, availableParallelism())),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      project('contract', 'packages/contract'),
      project('server', 'apps/server', { globalSetup: './test/database-templates.ts' }),
      project('console', 'apps/console'),
      project('scripts', 'scripts'),
    ],
  },
});
