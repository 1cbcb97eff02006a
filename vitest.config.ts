import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/checks/longest-first.ts';

function project(name: string, root: string, more: { globalSetup?: string } = {}) {
  return {
    test: {
      name,
      root,
      environment: 'node' as const,
      include: ['**/*.test.ts'],
      // Not what it may take: a busy machine only makes a passing test slower.
      expect: { poll: { timeout: 120_000 } },
      // Styles come empty unless a test asks for their text.
      css: { include: [/\?raw$/] },
      ...more,
    },
  };
}

const templates = fileURLToPath(new URL('./apps/server/test/database-templates.ts', import.meta.url));

export default defineConfig({
  test: {
    // Many server tests wait for a database or for another process, so there are more workers than two cores would keep
    // busy; and many hold an embedded database of their own, so that more would run out of memory.
    maxWorkers: 3,
    // No file leaves anything behind in a module: what the server knows hangs on its database. Loading everything anew
    // for each file took longer than most files; and the embedded engines of one process share their compiled code.
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Not what a test may take, but when it must have got stuck; a busy machine only makes a passing test slower.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      project('contract', 'packages/contract'),
      project('server', 'apps/server', { globalSetup: templates }),
      project('console', 'apps/console'),
      project('scripts', 'scripts'),
    ],
  },
});
