import type { Service } from '../../config/service.ts';

/** The two services, and what belongs to neither: every process serves `probe`. */
export type Part = 'main' | 'gateway' | 'console' | 'probe';

const prefixes: readonly (readonly [Part, readonly string[]])[] = [
  ['gateway', ['/auth', '/v0']],
  [
    'main',
    [
      '/api',
      '/migrations/api',
      '/perms-api',
      '/photos',
      '/syndication/api',
      '/syndication/feeds',
      '/task_runner',
      '/token',
    ],
  ],
  ['probe', ['/health', '/metrics', '/docs', '/demo']],
];

const starts = prefixes.flatMap(([part, paths]) => paths.map((path) => ({ part, path, below: `${path}/` })));

/** The part a path belongs to; anything outside the services is the console's. */
export function partOf(path: string): Part {
  for (const start of starts) if (path === start.path || path.startsWith(start.below)) return start.part;
  return 'console';
}

export const isServed = (part: Part, service: Service): boolean =>
  service === 'all' || part === 'probe' || part === service;
