import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, lastDay } from '../../syndication/promoted-listing/days.ts';
import { centsOf } from './cents.ts';
import { dayIn } from './rate-days.ts';
import {
  apply,
  approve,
  expiryDay,
  isDue,
  needsNotice,
  noChange,
  plannedDay,
  postpone,
  propose,
  setByHand,
  slippedDay,
  unpostpone,
  type RateDefault,
  type RatedSubscription,
} from './rate-machine.ts';
import { rateSteps } from './rate-steps.ts';

const zone = 'America/Toronto';
const start = Date.parse('2027-06-01T12:00:00Z');
const hourMs = 3_600_000;

const standard: RatedSubscription = {
  status: 'current',
  rate: '100.00',
  rateType: 'standard',
  currency: 'CAD',
  billingAnchor: 1,
  termEnd: null,
  rateExpiry: '2027-08-15',
  rateLockedUntil: null,
  proposedRate: null,
  proposedEffective: null,
  postponedFrom: null,
  proposedUserId: null,
  noticeDays: null,
  termMonths: null,
  nextReview: null,
};
const usual: RateDefault = {
  increaseType: 'percent',
  amount: '5.00',
  minIncrease: null,
  maxIncreasePct: '10.00',
  roundTo: '1.00',
  noticeDays: 60,
  termMonths: 12,
  autoApproveBelowPct: '4.00',
  effectiveFrom: '2027-01-01',
  currency: 'CAD',
};

describe('a rate change', () => {
  it('is proposed 30 days before its notice is due, for the first billing day after the expiry', () => {
    expect(isDue(standard, 60, '2027-05-16')).toBe(false);
    expect(isDue(standard, 60, '2027-05-17')).toBe(true);
    expect(propose(standard, usual, '2027-05-17')).toMatchObject({
      status: 'needsApproval',
      proposedRate: '105.00',
      proposedEffective: '2027-09-01',
    });
    expect(propose(standard, { ...usual, amount: '3.00' }, '2027-05-17')).toMatchObject({
      status: 'approved',
    });
  });

  it('waits for the lock and for the end of an introductory phase', () => {
    expect(expiryDay({ ...standard, rateLockedUntil: '2028-02-29' })).toBe('2028-03-01');
    const introductory = { ...standard, rateType: 'promotional', termEnd: '2027-12-31' } as const;
    expect(expiryDay(introductory)).toBe('2028-01-01');
    expect(isDue(introductory, 60, '2027-08-01')).toBe(false);
  });

  it('never applies while the rate is locked forever', () => {
    const locked = { ...standard, rateLockedUntil: lastDay };
    expect(isDue(locked, 60, '2027-08-01')).toBe(false);
    const retiring = {
      ...locked,
      status: 'retiring',
      proposedRate: '105.00',
      proposedEffective: '2027-09-01',
      noticeDays: 60,
      noticeDay: '2027-06-01',
    } as const;
    expect(apply(retiring, '2027-09-01')).toEqual({ kind: 'move', to: lastDay });
    expect(apply({ ...retiring, proposedEffective: lastDay }, '2027-09-01')).toEqual({ kind: 'wait' });
  });

  it('is not proposed where the default does not fit', () => {
    expect(propose(standard, null, '2027-06-01').refusal).toContain('no default');
    expect(propose(standard, { ...usual, effectiveFrom: '2028-01-01' }, '2027-06-01').refusal).toContain(
      '2028-01-01',
    );
    const foreign = { ...usual, increaseType: 'fixed', currency: 'USD' } as const;
    expect(propose(standard, foreign, '2027-06-01').refusal).toContain('USD');
    expect(propose(standard, { ...usual, amount: '0.00' }, '2027-06-01').refusal).toContain('does not raise');
  });

  it('moves where its notice slips, and is never brought forward', () => {
    const open = {
      ...standard,
      status: 'needsApproval',
      proposedRate: '105.00',
      proposedEffective: '2027-09-01',
      noticeDays: 60,
    } as const;
    expect(slippedDay(open, '2027-07-03')).toBeNull();
    expect(slippedDay(open, '2027-07-04')).toBe('2027-10-01');
    expect(slippedDay({ ...open, proposedEffective: '2028-01-01' }, '2027-07-04')).toBeNull();
    // A lower rate needs no notice.
    expect(slippedDay({ ...open, proposedRate: '95.00' }, '2027-08-20')).toBeNull();
  });

  it('is approved by somebody else above the limit, and by its editor below', () => {
    const edited = {
      ...standard,
      status: 'needsApproval',
      proposedRate: '105.00',
      proposedEffective: '2027-09-01',
      proposedUserId: 7,
      noticeDays: 60,
    } as const;
    expect(approve(edited, usual, 7, '2027-06-01').refusal).toContain('somebody else');
    expect(approve(edited, usual, 8, '2027-06-01').refusal).toBeNull();
    expect(approve({ ...edited, proposedRate: '103.00' }, usual, 7, '2027-06-01').refusal).toBeNull();
    expect(
      approve({ ...edited, proposedRate: '103.00' }, { ...usual, autoApproveBelowPct: null }, 7, '2027-06-01')
        .refusal,
    ).toContain('somebody else');
  });

  it('is set by hand up to the cap', () => {
    const open = {
      ...standard,
      status: 'needsApproval',
      proposedRate: '105.00',
      proposedEffective: '2027-09-01',
      noticeDays: 60,
    } as const;
    expect(setByHand(open, usual, '110.00', '2027-06-01')).toMatchObject({
      refusal: null,
      proposedRate: '110.00',
    });
    expect(setByHand(open, usual, '110.01', '2027-06-01').refusal).toContain('110.00');
    expect(setByHand(open, usual, '100.00', '2027-06-01').refusal).toContain('current one');
    expect(setByHand(open, null, '500.00', '2027-06-01').refusal).toBeNull();
  });

  it('is postponed to a later billing day', () => {
    const open = {
      ...standard,
      status: 'approved',
      proposedRate: '105.00',
      proposedEffective: '2027-09-01',
      noticeDays: 60,
    } as const;
    expect(postpone(open, '2027-11-15', '2027-06-01')).toMatchObject({ proposedEffective: '2027-12-01' });
    expect(postpone(open, '2027-09-01', '2027-06-01').refusal).toContain('2027-09-01');
    // Back to its day, or as early as the notice still allows.
    const later = { ...open, proposedEffective: '2027-12-01', postponedFrom: '2027-09-01' } as const;
    expect(unpostpone(later, '2027-06-01')).toMatchObject({ proposedEffective: '2027-09-01' });
    expect(unpostpone(later, '2027-08-20')).toMatchObject({ proposedEffective: '2027-11-01' });
    expect(unpostpone(open, '2027-06-01').refusal).toContain('not postponed');
  });
});

/** One subscription with a clock, driven as the server drives it: each step only where the table allows it. */
class Drive {
  found: RatedSubscription;
  noticeDay: string | null = null;
  at = start;
  readonly history: {
    day: string;
    rate: string;
    noticeDay: string;
    wasNoticed: boolean;
    noticeDays: number;
    promised: string;
  }[] = [];
  promised: string | null = null;

  readonly rule: RateDefault;

  constructor(found: RatedSubscription, rule: RateDefault) {
    this.found = found;
    this.rule = rule;
  }

  get today(): string {
    return dayIn(zone, new Date(this.at));
  }

  may(step: keyof typeof rateSteps): boolean {
    return rateSteps[step].from.includes(this.found.status);
  }

  scan(): void {
    const slipped = slippedDay(this.found, this.today);
    if (slipped !== null) this.found = { ...this.found, proposedEffective: slipped };
    if (!this.may('propose') || !isDue(this.found, this.rule.noticeDays, this.today)) return;
    const made = propose(this.found, this.rule, this.today);
    if (made.refusal !== null) return;
    const { status, proposedRate, proposedEffective, noticeDays, termMonths } = made;
    this.found = {
      ...this.found,
      status,
      proposedRate,
      proposedEffective,
      noticeDays,
      termMonths,
      proposedUserId: null,
    };
  }

  edit(by: number, percent: number): void {
    if (!this.may('edit')) return;
    const rate = (Number(this.found.rate) * (1 + percent / 100)).toFixed(2);
    const made = setByHand(this.found, this.rule, rate, this.today);
    if (made.refusal !== null) return;
    const { proposedRate, proposedEffective } = made;
    this.found = {
      ...this.found,
      status: 'needsApproval',
      proposedRate,
      proposedEffective,
      proposedUserId: by,
    };
  }

  approve(by: number): void {
    if (!this.may('approve')) return;
    const made = approve(this.found, this.rule, by, this.today);
    if (made.refusal !== null) return;
    this.found = { ...this.found, status: 'approved', proposedEffective: made.proposedEffective };
  }

  cancel(days: number): void {
    if (!this.may('cancel')) return;
    this.found = { ...this.found, ...noChange, status: 'canceled', nextReview: dayAfter(this.today, days) };
    this.noticeDay = null;
  }

  send(): void {
    if (!this.may('send')) return;
    this.promised = plannedDay(this.found, this.today);
    this.found = { ...this.found, status: 'retiring', proposedEffective: this.promised };
    this.noticeDay = this.today;
  }

  postpone(days: number): void {
    const { proposedEffective } = this.found;
    if (!this.may('postpone') || proposedEffective === null) return;
    const made = postpone(this.found, dayAfter(proposedEffective, days), this.today);
    if (made.refusal !== null) return;
    this.found = {
      ...this.found,
      proposedEffective: made.proposedEffective,
      postponedFrom: proposedEffective,
    };
  }

  unpostpone(): void {
    if (!this.may('unpostpone')) return;
    const made = unpostpone(this.found, this.today);
    if (made.refusal !== null) return;
    this.found = { ...this.found, proposedEffective: made.proposedEffective, postponedFrom: null };
  }

  bounce(): void {
    if (!this.may('bounce')) return;
    this.found = { ...this.found, status: 'approved' };
    this.noticeDay = null;
  }

  lock(days: number): void {
    this.found = { ...this.found, rateLockedUntil: dayAfter(this.today, days) };
  }

  apply(): void {
    const { found, noticeDay } = this;
    const made = apply({ ...found, noticeDay }, this.today);
    if (made.kind === 'move') this.found = { ...found, proposedEffective: made.to };
    if (made.kind !== 'apply') return;
    if (!this.may('apply')) throw new Error('Applied in a state that does not allow it');
    if (found.rateLockedUntil !== null && found.rateLockedUntil >= this.today)
      throw new Error('Applied to a locked rate');
    this.history.push({
      day: made.effectiveOn,
      rate: made.rate,
      noticeDay: noticeDay ?? '',
      wasNoticed: needsNotice(found.rate, made.rate),
      noticeDays: found.noticeDays ?? 0,
      promised: this.promised ?? '',
    });
    expect(made.effectiveOn <= this.today).toBe(true);
    this.found = {
      ...found,
      ...noChange,
      status: 'current',
      rate: made.rate,
      rateType: made.rateType,
      rateExpiry: made.rateExpiry,
    };
    this.noticeDay = null;
    // A second run on the same day finds nothing.
    expect(apply({ ...this.found, noticeDay }, this.today).kind).toBe('wait');
  }
}

const anyCommand = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 24 * 20 }) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('scan' as const) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('apply' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('send' as const) }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('approve' as const), by: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      by: fc.integer({ min: 1, max: 2 }),
      percent: fc.integer({ min: -5, max: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('cancel' as const), days: fc.integer({ min: 1, max: 90 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('lock' as const), days: fc.integer({ min: 0, max: 120 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('postpone' as const), days: fc.integer({ min: 1, max: 90 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unpostpone' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bounce' as const) }) },
);

const anySubscription = fc
  .record({
    billingAnchor: fc.integer({ min: 1, max: 28 }),
    rateExpiry: fc.integer({ min: -40, max: 200 }).map((days) => dayAfter('2027-06-01', days)),
    rateType: fc.constantFrom('standard' as const, 'promotional' as const, 'custom' as const),
    termEnd: fc.option(fc.integer({ min: 0, max: 400 }).map((days) => dayAfter('2027-06-01', days))),
    rate: fc.integer({ min: 500, max: 90_000 }).map((cents) => (cents / 100).toFixed(2)),
  })
  .map((more): RatedSubscription => ({ ...standard, ...more }));

it('over two years of random steps no rate applies before its notice allows, twice, or while it is locked', () => {
  let applied = 0;
  fc.assert(
    fc.property(
      anySubscription,
      fc.constantFrom(30, 60, 90),
      fc.array(anyCommand, { minLength: 150, maxLength: 300 }),
      (given, noticeDays, commands) => {
        const drive = new Drive(given, { ...usual, noticeDays });
        for (const command of commands) {
          if (drive.at > start + 730 * 24 * hourMs) break;
          if (command.do === 'pass') drive.at += command.hours * hourMs;
          else if (command.do === 'scan') drive.scan();
          else if (command.do === 'apply') drive.apply();
          else if (command.do === 'send') drive.send();
          else if (command.do === 'approve') drive.approve(command.by);
          else if (command.do === 'edit') drive.edit(command.by, command.percent);
          else if (command.do === 'cancel') drive.cancel(command.days);
          else if (command.do === 'postpone') drive.postpone(command.days);
          else if (command.do === 'unpostpone') drive.unpostpone();
          else if (command.do === 'bounce') drive.bounce();
          else drive.lock(command.days);
        }
        applied += drive.history.length;
        let previous = '';
        for (const { day, noticeDay, wasNoticed, noticeDays: days, promised, rate } of drive.history) {
          if (wasNoticed) expect(day >= dayAfter(noticeDay, days), `${day} after ${noticeDay}`).toBe(true);
          // What the letter said is never brought forward.
          expect(day >= promised).toBe(true);
          expect(Number(day.slice(8))).toBe(given.billingAnchor);
          expect(day > previous, 'once per day').toBe(true);
          expect(centsOf(rate)).toBeGreaterThan(0n);
          previous = day;
        }
        expect(drive.history[0] === undefined || drive.history[0].day >= (expiryDay(given) ?? '')).toBe(true);
      },
    ),
    { numRuns: 250 },
  );
  // The sequences are long enough to get there.
  expect(applied).toBeGreaterThan(50);
});
