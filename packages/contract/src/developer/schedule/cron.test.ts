import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cronProblem, matchesDay, readCron, type Cron } from './cron.ts';
import { nextTime, nextTimes } from './cron-times.ts';
import { describeCron } from './cron-text.ts';
import { wallTime } from './wall-clock.ts';

const times = (pattern: string, zone: string, after: string, count: number): string[] =>
  nextTimes(pattern, zone, new Date(after), count).map((at) => at.toISOString().slice(0, 16));

describe('readCron', () => {
  it.each([
    ['* * * *', 'Five parts are needed (minute, hour, day of month, month, day of week), not 4'],
    ['', 'Five parts are needed (minute, hour, day of month, month, day of week), not 0'],
    ['60 * * * *', 'Minute: 60 is not between 0 and 59'],
    ['0 24 * * *', 'Hour: 24 is not between 0 and 23'],
    ['0 0 0 * *', 'Day of month: 0 is not between 1 and 31'],
    ['0 0 * foo *', 'Month: "foo" is not understood'],
    ['0 0 * * 8', 'Day of week: 8 is not between 0 and 7'],
    ['*/0 * * * *', 'Minute: a step must be a whole number of at least 1'],
    ['5-1 * * * *', 'Minute: 5-1 runs backwards'],
    ['1,,2 * * * *', 'Minute: "1,,2" is not understood'],
    ['0 0 31 feb,apr *', 'Day of month: no month named here has a day 31'],
    ['* * * * * *', 'Five parts are needed (minute, hour, day of month, month, day of week), not 6'],
  ])('%s: %s', (pattern, message) => {
    expect(cronProblem(pattern)).toBe(message);
  });

  it.each(['* * * * *', '0 0 31 2 mon', '0 0 29 2 *', '*/7 1-5/2 L * MON-FRI', '0 12 1,15,l jan-mar 7'])(
    'accepts %s',
    (pattern) => {
      expect(cronProblem(pattern)).toBeNull();
    },
  );

  it('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d*,/ l-]{1,20}$/)), (text) => {
        const problem = cronProblem(text);
        expect(problem === null || problem.length > 5).toBe(true);
      }),
    );
  });
});

describe('nextTimes', () => {
  const toronto = 'America/Toronto';

  it('a time skipped by DST occurs once, at the first moment after the gap', () => {
    expect(times('30 2 * * *', toronto, '2026-03-07T12:00Z', 3)).toEqual([
      '2026-03-08T07:00',
      '2026-03-09T06:30',
      '2026-03-10T06:30',
    ]);
    expect(times('*/15 2 * * *', toronto, '2026-03-08T05:00Z', 2)).toEqual([
      '2026-03-08T07:00',
      '2026-03-09T06:00',
    ]);
  });

  it('a time repeated by DST occurs once, the first time', () => {
    expect(times('30 1 * * *', toronto, '2026-10-31T12:00Z', 2)).toEqual([
      '2026-11-01T05:30',
      '2026-11-02T06:30',
    ]);
    expect(times('*/30 1 * * *', toronto, '2026-11-01T04:50Z', 3)).toEqual([
      '2026-11-01T05:00',
      '2026-11-01T05:30',
      '2026-11-02T06:00',
    ]);
  });

  it('minute intervals stay even through both DST changes', () => {
    for (const [from, count] of [
      ['2026-03-08T05:00Z', 12],
      ['2026-11-01T04:00Z', 12],
    ] as const) {
      const start = new Date(from).getTime();
      const expected = Array.from({ length: count }, (_, index) => start + (index + 1) * 30 * 60_000);
      expect(nextTimes('*/30 * * * *', toronto, new Date(from), count).map(Number)).toEqual(expected);
    }
  });

  it('handles a skipped midnight, half-hour DST and a skipped day', () => {
    expect(times('0 0 * * *', 'America/Sao_Paulo', '2018-11-03T04:50Z', 2)).toEqual([
      '2018-11-04T03:00',
      '2018-11-05T02:00',
    ]);
    expect(times('15 2 * * *', 'Australia/Lord_Howe', '2026-10-02T04:50Z', 3)).toEqual([
      '2026-10-02T15:45',
      '2026-10-03T15:30',
      '2026-10-04T15:15',
    ]);
    expect(times('0 12 30 12 *', 'Pacific/Apia', '2011-12-01T00:00Z', 1)).toEqual(['2011-12-30T10:00']);
  });

  it('finds the last day of the month, and 29 February', () => {
    expect(times('0 0 L * *', 'UTC', '2026-01-31T00:00Z', 3)).toEqual([
      '2026-02-28T00:00',
      '2026-03-31T00:00',
      '2026-04-30T00:00',
    ]);
    expect(times('0 0 29 2 *', 'UTC', '2096-03-01T00:00Z', 1)).toEqual(['2104-02-29T00:00']);
  });

  it('matches either day if both are given', () => {
    expect(times('0 0 13 * fri', 'UTC', '2026-11-01T00:00Z', 4)).toEqual([
      '2026-11-06T00:00',
      '2026-11-13T00:00',
      '2026-11-20T00:00',
      '2026-11-27T00:00',
    ]);
  });

  /** Minute by minute: slow, but obviously correct. */
  function oracle(cron: Cron, zone: string, from: number, until: number): number[] {
    const minute = 60_000;
    const found = new Set<number>();
    const seen = new Set<number>();
    const matches = (wall: number): boolean => {
      const at = new Date(wall);
      return (
        matchesDay(cron, at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()) &&
        cron.hours.includes(at.getUTCHours()) &&
        cron.minutes.includes(at.getUTCMinutes())
      );
    };
    // Starts a day earlier, so that it knows the times already passed.
    let before = wallTime(zone, from - 1440 * minute) - minute;
    for (let moment = from - 1440 * minute; moment <= until; moment += minute) {
      const wall = wallTime(zone, moment);
      if (!cron.everyHour)
        for (let skipped = before + minute; skipped < wall; skipped += minute)
          if (matches(skipped)) found.add(moment);
      if (matches(wall) && (cron.everyHour || !seen.has(wall))) found.add(moment);
      seen.add(wall);
      before = wall;
    }
    return [...found].filter((moment) => moment > from && moment <= until).toSorted((a, b) => a - b);
  }

  const field = (min: number, max: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min, max }).map(String),
      fc.integer({ min: 2, max: Math.max(2, Math.floor(max / 2)) }).map((step) => `*/${step}`),
      fc
        .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    );

  it('matches a minute-by-minute scan around both DST changes', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          field(0, 59),
          field(0, 4),
          fc.constantFrom('*', '1-15', '8'),
          fc.constant('*'),
          fc.constantFrom('*', 'sun'),
        ),
        fc.constantFrom(
          ['America/Toronto', '2026-03-08T03:00Z'],
          ['America/Toronto', '2026-11-01T02:00Z'],
          ['Europe/Berlin', '2026-03-28T22:00Z'],
          ['Australia/Lord_Howe', '2026-04-04T12:00Z'],
          ['UTC', '2026-06-01T00:00Z'],
        ),
        (parts, [zone = '', start = '']) => {
          const reading = readCron(parts.join(' '));
          if (!reading.ok) return;
          const from = new Date(start).getTime();
          const until = from + 9 * 3_600_000;
          const got = nextTimes(parts.join(' '), zone, new Date(from), 1000, new Date(until + 1)).map(Number);
          expect(got).toEqual(oracle(reading.cron, zone, from, until));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('times are strictly ascending', () => {
    fc.assert(
      fc.property(
        field(0, 59),
        field(0, 23),
        fc.integer({ min: 0, max: 365 * 24 }),
        (minutes, hours, offset) => {
          const pattern = `${minutes} ${hours} * * *`;
          const after = new Date(Date.UTC(2026, 0, 1, offset));
          const [first, second] = nextTimes(pattern, 'America/Toronto', after, 2);
          expect(first && first > after).toBe(true);
          expect(nextTime(pattern, 'America/Toronto', first ?? after)).toEqual(second);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('cronInWords', () => {
  it.each([
    ['30 6 * * mon-fri', 'At 06:30, Monday to Friday'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['*/15 6-20 * * 1-5', 'Every 15 minutes from 06:00 to 20:45, Monday to Friday'],
    ['0 * * * *', 'Every hour, on the hour'],
    ['5 * * * *', 'Every hour, 5 minutes past'],
    ['0 3 * * *', 'Every day at 03:00'],
    ['0 3 1 * *', 'At 03:00, on the 1st'],
    ['0 0 l * *', 'At 00:00, on the last day'],
    ['0 9,17 * * sat,sun', 'At 09:00 and 17:00, Saturday and Sunday'],
    ['* * * * *', 'Every minute'],
    ['10 */2 * jan-mar *', 'Every 2 hours, 10 minutes past, from January to March'],
    ['0 8 1,15 * mon', 'At 08:00, on the 1st and 15th, and on Monday'],
    ['5,35 6-20 * * *', 'Every hour at :05 and :35 from 06:05 to 20:35'],
    ['nonsense', null],
    // Either matches, and one of the two is every day.
    ['0 6 1 * 0-6', 'Every day at 06:00'],
    ['0 6 1-31 * mon', 'Every day at 06:00'],
  ])('%s: %s', (pattern, words) => {
    expect(describeCron(pattern)).toBe(words);
  });
});
