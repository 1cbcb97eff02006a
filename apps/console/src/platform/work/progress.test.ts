import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

/** A clock that moves only when told to. */
function clock() {
  let now = 0;
  const due = new Map<object, { at: number; every: number | undefined; work: () => void }>();
  const schedule = (at: number, every: number | undefined, work: () => void) => {
    const id = {};
    due.set(id, { at, every, work });
    return () => void due.delete(id);
  };
  return {
    timers: {
      now: () => now,
      after: (ms: number, work: () => void) => schedule(now + ms, undefined, work),
      every: (ms: number, work: () => void) => schedule(now + ms, ms, work),
    },
    to(moment: number) {
      for (;;) {
        const next = [...due].filter(([, { at }]) => at <= moment).toSorted(([, a], [, b]) => a.at - b.at)[0];
        if (next === undefined) break;
        const [id, job] = next;
        now = job.at;
        if (job.every === undefined) due.delete(id);
        else job.at += job.every;
        job.work();
      }
      now = moment;
    },
  };
}

function bar() {
  const said: (number | 'done')[] = [];
  return { said, set: (percent: number) => void said.push(percent), complete: () => void said.push('done') };
}

it('shows nothing for requests below 200 ms', () => {
  const time = clock();
  const shown = bar();
  const start = createProgress(shown, time.timers);
  const end = start();
  time.to(199);
  end();
  time.to(10_000);
  expect(shown.said).toEqual([]);
});

it('shows after 200 ms, fills over 5000 ms and never looks finished early', () => {
  const time = clock();
  const shown = bar();
  const start = createProgress(shown, time.timers);
  const end = start();
  time.to(200);
  expect(shown.said).toHaveLength(1);
  time.to(200 + 2500);
  expect(shown.said.at(-1)).toBe(50);
  time.to(60_000);
  expect(shown.said.at(-1)).toBe(98);
  end();
  expect(shown.said.at(-1)).toBe('done');
});

it('stays visible for at least 200 ms', () => {
  const time = clock();
  const shown = bar();
  const start = createProgress(shown, time.timers);
  const end = start();
  time.to(210);
  end();
  time.to(399);
  expect(shown.said).not.toContain('done');
  time.to(400);
  expect(shown.said.at(-1)).toBe('done');
});

it('is one bar for all requests, and counts each end once', () => {
  const time = clock();
  const shown = bar();
  const start = createProgress(shown, time.timers);
  const first = start();
  const second = start();
  time.to(500);
  first();
  first();
  expect(shown.said).not.toContain('done');
  second();
  expect(shown.said.at(-1)).toBe('done');
});
