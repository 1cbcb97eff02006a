import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/checks/longest-first.ts';

function project(name: string, root: string, more: { globalSetup?: string; isolate?: boolean }) {
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

/** Small files that change nothing outside themselves: loading everything anew for each took most of their time. */
const pure = { isolate: false };

const templates = fileURLToPath(new URL('./apps/server/test/database-templates.ts', import.meta.url));

export default defineConfig({
  test: {
    // Many server tests wait for a database or for another process, so there are more workers than two cores would keep
    // busy; and many hold an embedded database of their own, so that more would run out of memory.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Not what a test may take, but when it must have got stuck; a busy machine only makes a passing test slower.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      project('contract', 'packages/contract', pure),
      project('server', 'apps/server', { globalSetup: templates }),
      project('console', 'apps/console', pure),
      project('scripts', 'scripts', pure),
    ],
  },
});
