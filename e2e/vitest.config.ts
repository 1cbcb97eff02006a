import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.e2e.ts'],
    environment: 'node',
    globalSetup: './support/global-setup.ts',
    // One server and one browser at a time: the browser alone keeps two cores busy.
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // How long to look for what must come; a slow machine only makes a passing test slower.
    expect: { poll: { timeout: 45_000, interval: 50 } },
  },
});
