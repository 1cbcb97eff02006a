import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/checks/longest-first.ts';

/** How many times slower the browser's pages run than they could; above 1 the order is random too. */
const slowness = Number(process.env['SUPERSYNC_SLOWNESS'] ?? 1);

export default defineConfig({
  test: {
    name: 'e2e',
    root: 'e2e',
    include: ['**/*.e2e.ts'],
    environment: 'node',
    globalSetup: './support/global-setup.ts',
    // Each worker has a server and a browser: one worker leaves half of two cores idle, three slow each other down.
    maxWorkers: 2,
    // Files share nothing but a browser: to load everything anew for each took longer than many tests.
    isolate: false,
    sequence: slowness > 1 ? { shuffle: true } : { sequencer: LongestFirst },
    testTimeout: 360_000 * slowness,
    hookTimeout: 360_000 * slowness,
    // A slow machine only makes a passing test slower.
    expect: { poll: { timeout: 90_000 * slowness, interval: 50 } },
    provide: { slowness },
  },
});
