import { nextTimes } from '@supersync/contract/developer/schedule/cron-times.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxRecordedSlots, planSlots, type SlotRules } from './plan-slots.ts';

const rules = (more: Partial<SlotRules> = {}): SlotRules => ({
  cron: '*/5 * * * *',
  timeZone: 'UTC',
  graceSeconds: 60,
  lateRule: 'run',
  ...more,
});
const at = (text: string): Date => new Date(`2026-11-15T${text}Z`);

describe('what becomes of slots', () => {
  it('one on time runs, and the next is known', () => {
    expect(planSlots(rules(), at('10:00:00'), at('10:00:30'))).toEqual({
      run: { slot: at('10:00:00'), isLate: false },
      missed: [],
      further: null,
      nextAt: at('10:05:00'),
    });
  });

  it('of several the newest runs and the others are recorded', () => {
    expect(planSlots(rules(), at('10:00:00'), at('10:13:00'))).toEqual({
      run: { slot: at('10:10:00'), isLate: true },
      missed: [at('10:00:00'), at('10:05:00')],
      further: null,
      nextAt: at('10:15:00'),
    });
  });

  it('a rule against late slots leaves out even the newest, but not one that is on time', () => {
    const skip = rules({ lateRule: 'skip' });
    expect(planSlots(skip, at('10:00:00'), at('10:13:00'))).toMatchObject({
      run: null,
      missed: [at('10:00:00'), at('10:05:00'), at('10:10:00')],
    });
    expect(planSlots(skip, at('10:00:00'), at('10:10:10'))).toMatchObject({
      run: { slot: at('10:10:00'), isLate: false },
      missed: [at('10:00:00'), at('10:05:00')],
    });
  });

  it('what happens once has nothing after it', () => {
    const once = rules({ cron: null });
    expect(planSlots(once, at('10:00:00'), at('10:00:01'))).toMatchObject({
      run: { isLate: false },
      nextAt: null,
    });
    expect(planSlots(rules({ cron: null, lateRule: 'skip' }), at('10:00:00'), at('12:00:00'))).toEqual({
      run: null,
      missed: [at('10:00:00')],
      further: null,
      nextAt: null,
    });
  });

  it('an outage of months is told in bounded words that leave nothing out', () => {
    const due = new Date('2026-01-01T00:00:00Z');
    const now = new Date('2026-11-15T10:02:30Z');
    const plan = planSlots(rules({ cron: '* * * * *' }), due, now);
    expect(plan.missed).toHaveLength(maxRecordedSlots + 1);
    expect(plan.further?.from).toEqual(new Date((plan.missed.at(-1)?.getTime() ?? 0) + 60_000));
    expect(plan.further?.until).toEqual(new Date('2026-11-15T10:02:00Z'));
    expect(plan.run).toEqual({ slot: new Date('2026-11-15T10:02:00Z'), isLate: false });
    expect(plan.nextAt).toEqual(new Date('2026-11-15T10:03:00Z'));
  });

  it('every slot up to now is run, recorded or within what is told in one line, and none twice', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('*/5 * * * *', '0 * * * *', '30 2 * * *', '*/15 1-3 * * *'),
        fc.constantFrom('UTC', 'America/Toronto'),
        fc.constantFrom('run', 'skip'),
        // Around both changes of the clock.
        fc.constantFrom('2026-03-07T20:00:00Z', '2026-10-31T20:00:00Z'),
        fc.integer({ min: 0, max: 3 * 24 * 60 }),
        fc.integer({ min: 0, max: 3600 }),
        (cron, timeZone, lateRule, start, minutes, graceSeconds) => {
          const [due] = nextTimes(cron, timeZone, new Date(start), 1);
          if (due === undefined) return;
          const now = new Date(due.getTime() + minutes * 60_000);
          const plan = planSlots({ cron, timeZone, lateRule, graceSeconds }, due, now);
          const all = [due, ...nextTimes(cron, timeZone, due, 5000, new Date(now.getTime() + 1))].map(Number);
          const told = [...plan.missed.map(Number), ...(plan.run === null ? [] : [plan.run.slot.getTime()])];
          const { further } = plan;
          const inOneLine =
            further === null
              ? []
              : all.filter(
                  (slot) =>
                    slot >= further.from.getTime() && slot <= further.until.getTime() && !told.includes(slot),
                );
          expect([...told, ...inOneLine].toSorted((a, b) => a - b)).toEqual(all);
          expect(plan.nextAt === null || plan.nextAt > now).toBe(true);
        },
      ),
    );
  });
});
