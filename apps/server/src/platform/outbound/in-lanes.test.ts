import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLanes } from './in-lanes.ts';

interface Item {
  readonly host: string;
  readonly place: number;
}

const never = new AbortController().signal;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('items in lanes', () => {
  it('runs one item per lane at a time, in order, with a pause, and all of them', async () => {
    const hosts = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(hosts, fc.integer({ min: 1, max: 4 }), async (drawn, atOnce) => {
        const items = drawn.map((host, place): Item => ({ host, place }));
        const busy = new Set<string>();
        const done: Item[] = [];
        let most = 0;
        let pauses = 0;
        await inLanes(items, {
          laneOf: ({ host }) => host,
          atOnce,
          signal: never,
          pause: async () => {
            pauses += 1;
            await turn();
          },
          work: async (item) => {
            expect(busy.has(item.host)).toBe(false);
            busy.add(item.host);
            most = Math.max(most, busy.size);
            await turn();
            busy.delete(item.host);
            done.push(item);
            return true;
          },
        });
        expect(most).toBeLessThanOrEqual(atOnce);
        expect(pauses).toBe(items.length - new Set(drawn).size);
        for (const host of new Set(drawn))
          expect(done.filter((each) => each.host === host)).toEqual(
            items.filter((each) => each.host === host),
          );
        expect(done).toHaveLength(items.length);
      }),
      { numRuns: 50 },
    );
  });

  const run = (signal: AbortSignal, work: (item: Item) => Promise<boolean>): Promise<void> =>
    inLanes(
      ['a', 'a', 'a', 'b', 'b'].map((host, place) => ({ host, place })),
      { laneOf: ({ host }) => host, atOnce: 2, signal, pause: turn, work },
    );

  it('skips the rest of a lane when its work returns false', async () => {
    const done: number[] = [];
    await run(never, async ({ host, place }) => {
      done.push(place);
      return host !== 'a';
    });
    expect(done.toSorted()).toEqual([0, 3, 4]);
  });

  it('stops on abort and on the first failure', async () => {
    const stop = new AbortController();
    const done: number[] = [];
    const running = run(stop.signal, async ({ place }) => {
      done.push(place);
      if (place === 3) stop.abort(new Error('enough'));
      return true;
    });
    await expect(running).rejects.toThrow('enough');
    expect(done.toSorted()).toEqual([0, 3]);

    const started: number[] = [];
    const failing = run(never, async ({ place }) => {
      started.push(place);
      if (place === 0) throw new Error('broken');
      return true;
    });
    await expect(failing).rejects.toThrow('broken');
    expect(started.toSorted()).toEqual([0, 3]);
  });
});
