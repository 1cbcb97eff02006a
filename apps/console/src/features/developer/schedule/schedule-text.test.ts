import { describe, expect, it } from 'vitest';
import {
  cronSuggestions,
  nextMoments,
  placeOf,
  describePause,
  describeRules,
  shownTimes,
  startAfter,
  describeWhen,
} from './schedule-text.ts';

const toronto = { schedule: '30 6 * * 1-5', oneTimeSchedule: null, timeZone: 'America/Toronto' };

describe('the times of a schedule as text', () => {
  it('names the pattern and the time zone', () => {
    expect(describeWhen(toronto)).toBe('At 06:30, Monday to Friday (Toronto time)');
    expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  });

  it('names the one moment', () => {
    expect(describeWhen({ ...toronto, schedule: null, oneTimeSchedule: '2026-11-20T12:00:00Z' })).toMatch(
      /^Once, 2026-11-(19|20|21) \d\d:\d\d$/,
    );
  });

  it('suggests valid patterns', () => {
    expect(cronSuggestions.every(({ value, label }) => label !== value)).toBe(true);
  });
});

describe('the next five times', () => {
  const timesFrom = (schedule: string, from: string) => {
    const after = new Date(from);
    const times = nextMoments({ ...toronto, schedule }, after);
    return shownTimes(times, 'America/Toronto', after).map(({ words, note }) =>
      note === undefined ? words : `${words} (${note})`,
    );
  };

  it('keep the local time when clocks go back, and note it', () => {
    expect(timesFrom('30 6 * * *', '2026-10-30T00:00:00Z')).toEqual([
      'Fri 2026-10-30 06:30 EDT',
      'Sat 2026-10-31 06:30 EDT',
      'Sun 2026-11-01 06:30 EST (after clocks go back 1 h)',
      'Mon 2026-11-02 06:30 EST',
      'Tue 2026-11-03 06:30 EST',
    ]);
  });

  it('take the next existing moment for a time skipped by a clock change', () => {
    expect(timesFrom('30 2 * * *', '2027-03-13T00:00:00Z').slice(0, 3)).toEqual([
      'Sat 2027-03-13 02:30 EST',
      'Sun 2027-03-14 03:00 EDT (after clocks go forward 1 h)',
      'Mon 2027-03-15 02:30 EDT',
    ]);
  });

  it('follow the end of a pause', () => {
    const now = new Date('2026-11-15T00:00:00Z');
    const end = '2026-11-18T00:00:00Z';
    const daily = { ...toronto, schedule: '30 6 * * *' };
    const [first] = nextMoments(daily, startAfter(now, end));
    expect(first?.toISOString()).toBe('2026-11-18T11:30:00.000Z');
    expect(startAfter(now, null)).toBe(now);
    expect(startAfter(now, '2026-11-14T00:00:00Z')).toBe(now);
    expect(describePause({ oneTimeSchedule: null })).toBe('Times before are left out.');
  });

  it('are empty for an ended or invalid schedule', () => {
    const once = { ...toronto, schedule: null, oneTimeSchedule: '2026-11-20T12:00:00Z' };
    expect(nextMoments(once, new Date('2026-11-19T00:00:00Z'))).toHaveLength(1);
    expect(nextMoments(once, new Date('2026-11-21T00:00:00Z'))).toEqual([]);
    expect(nextMoments({ ...toronto, schedule: 'every day' }, new Date())).toEqual([]);
    expect(nextMoments({ ...toronto, timeZone: 'Nowhere' }, new Date())).toEqual([]);
    expect(shownTimes([], 'Nowhere', new Date())).toEqual([]);
  });
});

it('describes the rules for missed slots', () => {
  expect(describeRules({ lateRule: 'run', overlapRule: 'skip', graceSeconds: 300 })).toBe(
    'Runs late when it is more than 5 min behind; is left out while the last one still runs.',
  );
});
