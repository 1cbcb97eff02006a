import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/checks/longest-first.ts';

export default defineConfig({
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.e2e.ts'],
    environment: 'node',
    globalSetup: './support/global-setup.ts',
    // Each worker has a server and a browser: one worker leaves half of two cores idle, three slow each other down.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Poll timeout; a slow machine only makes a passing test slower.
    expect: { poll: { timeout: 45_000, interval: 50 } },
  },
});
