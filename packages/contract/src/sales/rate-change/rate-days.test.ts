import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, daysFromTo, lastDay } from '../../syndication/promoted-listing/days.ts';
import { dayIn, firstBillingDay, latestDay, monthsAfter } from './rate-days.ts';

describe('days of rates', () => {
  it('are the days of the time zone, also around daylight saving', () => {
    expect(dayIn('America/Toronto', new Date('2027-03-14T04:59:59Z'))).toBe('2027-03-13');
    expect(dayIn('America/Toronto', new Date('2027-03-14T05:00:00Z'))).toBe('2027-03-14');
    // Clocks went forward: midnight is at 04:00 UTC the next day.
    expect(dayIn('America/Toronto', new Date('2027-03-15T03:59:59Z'))).toBe('2027-03-14');
    expect(dayIn('America/Toronto', new Date('2027-03-15T04:00:00Z'))).toBe('2027-03-15');
    expect(dayIn('America/St_Johns', new Date('2027-11-07T02:29:59Z'))).toBe('2027-11-06');
  });

  it('move by months to the same day, or the last of the month', () => {
    expect(monthsAfter('2028-02-29', 12)).toBe('2029-02-28');
    expect(monthsAfter('2027-02-28', 12)).toBe('2028-02-28');
    expect(monthsAfter('2027-01-31', 1)).toBe('2027-02-28');
    expect(monthsAfter('2028-01-31', 1)).toBe('2028-02-29');
    expect(monthsAfter('2027-12-15', 1)).toBe('2028-01-15');
    expect(monthsAfter('2027-01-15', 24)).toBe('2029-01-15');
  });

  it('end with the year 9999, after which they would no longer sort as text', () => {
    expect(dayAfter(lastDay, 1)).toBe(lastDay);
    expect(dayAfter(lastDay, -1)).toBe('9999-12-30');
    expect(monthsAfter('9999-12-01', 1)).toBe(lastDay);
    expect(firstBillingDay(1, lastDay)).toBe(lastDay);
    expect(firstBillingDay(15, '9999-11-20')).toBe('9999-12-15');
  });

  it('have a billing day on or after each, within a month', () => {
    expect(firstBillingDay(1, '2027-02-28')).toBe('2027-03-01');
    expect(firstBillingDay(28, '2027-02-28')).toBe('2027-02-28');
    expect(firstBillingDay(28, '2028-02-29')).toBe('2028-03-28');
    expect(firstBillingDay(15, '2027-12-16')).toBe('2028-01-15');
    const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => dayAfter('2024-01-01', days));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), anyDay, (anchor, from) => {
        const day = firstBillingDay(anchor, from);
        expect(day >= from).toBe(true);
        expect(Number(day.slice(8))).toBe(anchor);
        expect(daysFromTo(from, day)).toBeLessThanOrEqual(32);
      }),
    );
  });

  it('have a latest one', () => {
    expect(latestDay('2027-01-01', null, '2027-01-02')).toBe('2027-01-02');
  });
});
