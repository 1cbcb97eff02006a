import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.e2e.ts'],
    environment: 'node',
    globalSetup: './support/global-setup.ts',
    // Two files at a time, each with a server and a browser of its own: one alone leaves half of two cores idle.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // How long to look for what must come; a slow machine only makes a passing test slower.
    expect: { poll: { timeout: 45_000, interval: 50 } },
  },
});
