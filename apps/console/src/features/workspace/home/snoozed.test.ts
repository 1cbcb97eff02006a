import { describe, expect, it } from 'vitest';
import { isSnoozed, nextMorning, withoutSnooze, withSnooze } from './snoozed.ts';

const monday = new Date(2026, 10, 16, 15, 30);
const now = monday.getTime();
const aside = { title: 'Open feedback', until: now + 1000, count: 3 };

describe('a snoozed card', () => {
  it('comes back when its time is over or when there is more', () => {
    expect(isSnoozed([aside], 'Open feedback', 3, now)).toBe(true);
    expect(isSnoozed([aside], 'Open feedback', 2, now)).toBe(true);
    expect(isSnoozed([aside], 'Open feedback', 4, now)).toBe(false);
    expect(isSnoozed([aside], 'Open feedback', 3, now + 1000)).toBe(false);
    expect(isSnoozed([aside], 'Websites down', 3, now)).toBe(false);
  });

  it('is kept once, without those that expired', () => {
    const expired = { title: 'Websites down', until: now, count: 1 };
    const again = { ...aside, count: 5 };
    expect(withSnooze([aside, expired], again, now)).toEqual([again]);
    expect(withoutSnooze([aside, expired], 'Open feedback')).toEqual([expired]);
  });

  it('ends on the next morning', () => {
    expect(new Date(nextMorning(monday))).toEqual(new Date(2026, 10, 17, 8));
    expect(new Date(nextMorning(new Date(2026, 11, 31, 23)))).toEqual(new Date(2027, 0, 1, 8));
  });
});
