import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOf, moved, ticksOf, zoomed, zoomSteps } from './time-axis.ts';

const hour = 3_600_000;
const noon = new Date(2026, 10, 15, 12).getTime();
const day = { from: noon - 12 * hour, to: noon + 12 * hour };

describe('the marks of the axis', () => {
  it('are round hours of local time, as many as fit', () => {
    expect(ticksOf(day, 1000).map((tick) => new Date(tick).getHours())).toEqual([
      0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22,
    ]);
    expect(ticksOf(day, 300)).toHaveLength(4);
  });

  it('are minutes at close zoom', () => {
    const close = { from: noon, to: noon + hour };
    expect(ticksOf(close, 1000).map((tick) => new Date(tick).getMinutes())).toEqual([
      0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55,
    ]);
  });

  it('never overlap and never leave the window', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000 }),
        fc.constantFrom(...zoomSteps),
        fc.integer({ min: 100, max: 2500 }),
        (minutes, hours, width) => {
          const window = { from: minutes * 60_000, to: minutes * 60_000 + hours * hour };
          const ticks = ticksOf(window, width);
          expect(ticks.length).toBeLessThanOrEqual(width / 64 + 1);
          expect(ticks.every((tick) => tick >= window.from && tick < window.to)).toBe(true);
        },
      ),
    );
  });
});

describe('zooming', () => {
  it('keeps the focused moment in place', () => {
    const closer = zoomed(day, 'in', noon);
    expect(hoursOf(closer)).toBe(12);
    expect((noon - closer.from) / (closer.to - closer.from)).toBeCloseTo(0.5);
    expect(zoomed(closer, 'out', noon)).toEqual(day);
  });

  it('is limited to between one hour and a day', () => {
    expect(zoomed(day, 'out', noon)).toEqual(day);
    let window = day;
    for (let step = 0; step < 10; step += 1) window = zoomed(window, 'in', noon);
    expect(hoursOf(window)).toBe(1);
  });

  it('moves by half of the visible window', () => {
    expect(moved(day, 1)).toEqual({ from: noon, to: noon + 24 * hour });
    expect(moved(moved(day, 1), -1)).toEqual(day);
  });
});
