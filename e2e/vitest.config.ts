import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/checks/longest-first.ts';

export default defineConfig({
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.e2e.ts'],
    environment: 'node',
    globalSetup: './support/global-setup.ts',
    // Each file at work has a server and a browser of its own: one pair leaves half of two cores idle, three get in each
    // other's way.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // How long to look for what must come; a slow machine only makes a passing test slower.
    expect: { poll: { timeout: 45_000, interval: 50 } },
  },
});
