import { describe, expect, it } from 'vitest';
import type { PlacedBlock, PlacedLane } from './lane-layout.ts';
import { nextPlace } from './lane-keyboard.ts';

const lane = (...blocks: [key: string, left: number][]): PlacedLane => ({
  rows: 1,
  placed: blocks.map(([key, left]): PlacedBlock => ({
    key,
    left,
    width: 10,
    row: 0,
    tone: 'success',
    blocks: [],
  })),
});
const lanes = [lane(['a', 0], ['b', 100], ['c', 500]), lane(), lane(['d', 90], ['e', 480])];

describe('the arrows', () => {
  it('enter near the given moment, in the first lane that is not empty', () => {
    expect(nextPlace(lanes, undefined, 'ArrowRight', 480)).toEqual({ lane: 0, key: 'c' });
    expect(nextPlace([lane(), ...lanes], undefined, 'ArrowDown', 0)).toEqual({ lane: 1, key: 'a' });
    expect(nextPlace([lane()], undefined, 'ArrowDown', 0)).toBeUndefined();
  });

  it('go along a lane by time, and stop at its ends', () => {
    expect(nextPlace(lanes, { lane: 0, key: 'a' }, 'ArrowRight', 0)?.key).toBe('b');
    expect(nextPlace(lanes, { lane: 0, key: 'a' }, 'ArrowLeft', 0)?.key).toBe('a');
    expect(nextPlace(lanes, { lane: 0, key: 'a' }, 'End', 0)?.key).toBe('c');
    expect(nextPlace(lanes, { lane: 0, key: 'c' }, 'Home', 0)?.key).toBe('a');
  });

  it('move across lanes to the nearest block in time, past empty ones', () => {
    expect(nextPlace(lanes, { lane: 0, key: 'c' }, 'ArrowDown', 0)).toEqual({ lane: 2, key: 'e' });
    expect(nextPlace(lanes, { lane: 2, key: 'd' }, 'ArrowUp', 0)).toEqual({ lane: 0, key: 'b' });
    expect(nextPlace(lanes, { lane: 2, key: 'd' }, 'ArrowDown', 0)).toEqual({ lane: 2, key: 'd' });
  });

  it('start over when the block no longer exists', () => {
    expect(nextPlace(lanes, { lane: 0, key: 'gone' }, 'ArrowRight', 0)).toEqual({ lane: 0, key: 'a' });
  });
});
