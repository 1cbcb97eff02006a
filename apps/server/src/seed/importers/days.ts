import { randomFor } from '../random.ts';
import type { SeedFeed } from './importers.ts';

const day = 86_400_000;

/** Six weeks of an importer's days; a faulty feed fails since a few days. */
export function daysOf(feed: SeedFeed, today: Date): Record<string, unknown>[] {
  const random = randomFor('import-days', feed.id);
  const failsSince = feed.variant === 'page' ? 2 : feed.variant === 'empty' ? 3 : 0;
  return Array.from({ length: 42 }, (_, index) => {
    const age = 41 - index;
    const isFailing = age < failsSince;
    const drift = Math.round(feed.units * 0.06 * Math.sin((index + feed.id) / 6));
    return {
      importer_id: feed.id,
      day: new Date(today.getTime() - age * day).toISOString().slice(0, 10),
      units: isFailing ? null : Math.max(1, feed.units + drift - random.integer(0, 2)),
      median_rent: isFailing ? null : (1500 + feed.id * 35 + index * 2 + random.integer(0, 20)).toFixed(2),
      error_count: isFailing ? 1 : 0,
      warning_count: isFailing ? 0 : feed.properties + random.integer(0, 4),
      runs: 6,
      failures: isFailing ? 6 : random.chance(0.15) ? 1 : 0,
    };
  });
}
