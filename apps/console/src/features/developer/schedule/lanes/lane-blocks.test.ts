import type { Lane } from '@supersync/contract/developer/task-run/actions.ts';
import { describe, expect, it } from 'vitest';
import { blockTarget, lanesOf } from './lane-blocks.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 15, 12, minute)).toISOString();
const ms = (minute: number): number => new Date(at(minute)).getTime();

const lane: Lane = {
  taskName: 'run-importer',
  title: 'Run an importer',
  taskGroup: 'importer',
  total: 3,
  runs: [
    {
      id: 7,
      scheduleId: 3,
      importerId: 1,
      name: 'Nightly',
      status: 'success',
      isLate: false,
      dueAt: at(0),
      startedAt: at(1),
      finishedAt: at(5),
    },
    {
      id: 8,
      scheduleId: null,
      importerId: 1,
      name: 'Nightly',
      status: 'running',
      isLate: false,
      dueAt: at(10),
      startedAt: at(10),
      finishedAt: null,
    },
    {
      id: 9,
      scheduleId: 3,
      importerId: 1,
      name: 'Nightly',
      status: 'skipped',
      isLate: true,
      dueAt: at(12),
      startedAt: null,
      finishedAt: null,
    },
  ],
  forecasts: [{ scheduleId: 3, name: 'Nightly', at: at(40) }],
  buckets: [{ at: at(-60), counts: { success: 4, 'fatal-error': 1, crashed: 1, late: 2, queued: 0 } }],
};

const [drawn] = lanesOf(
  { lanes: [lane], bucketSeconds: 600 },
  ms(20),
  (name) => `/importer/scheduler/${name}`,
);
const blocks = drawn?.blocks ?? [];

describe("the server's lanes as a chart", () => {
  it('last from start to end, or to now while running', () => {
    expect(blocks.slice(0, 3).map(({ from, to, look }) => [from, to, look.label])).toEqual([
      [ms(1), ms(5), 'Done'],
      [ms(10), ms(20), 'Running'],
      [ms(12), ms(12), 'Skipped'],
    ]);
  });

  it('are counted by state where there are too many', () => {
    const counted = blocks.filter(({ count }) => count !== undefined);
    expect(counted.map(({ look, count }) => [look.label, count])).toEqual([
      ['Done', 4],
      ['Failed', 2],
      ['Late', 2],
    ]);
    expect(counted.every(({ from, to }) => to - from === 600_000)).toBe(true);
  });

  it('link to the run, or to its schedule', () => {
    expect(blocks.map(blockTarget)).toEqual([
      { name: 'run', id: '7' },
      { name: 'run', id: '8' },
      { name: 'run', id: '9' },
      { name: 'schedule', id: '3' },
      null,
      null,
      null,
    ]);
    expect(drawn?.href).toBe('/importer/scheduler/run-importer');
  });
});
