import { dayAfter, daysFromTo } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { amountOf, centsOf } from '@supersync/contract/sales/rate-change/cents.ts';
import { firstBillingDay } from '@supersync/contract/sales/rate-change/rate-days.ts';
import {
  canceledWithClient,
  effectiveDay,
  propose,
} from '@supersync/contract/sales/rate-change/rate-machine.ts';
import sql from 'sql-template-tag';
import { letterFor } from '#features/sales/rate-change/letters.ts';
import { findFacts, type RateFacts } from '#features/sales/rate-change/rate-facts.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRows } from '../insert.ts';
import { personId } from '../access/people.ts';
import { randomFor, type Random } from '../random.ts';

type Row = Readonly<Record<string, unknown>>;

/** Values every changed subscription has, so that one statement writes them all. */
const untouched = {
  proposed_rate: null,
  proposed_effective: null,
  proposed_steps: null,
  proposed_user_id: null,
  notice_days: null,
  term_months: null,
  notified_at: null,
  approved_user_id: null,
  cancel_reason: null,
  cancel_note: null,
  next_review: null,
} as const;

interface Made {
  readonly row: Row;
  readonly notice?: Row;
  readonly past?: Row;
}

const cancellations = [
  ['client_left', 'The client moves to another provider at the end of the term.'],
  ['renegotiated', 'The account manager agreed on the rate until the next term.'],
  ['waived', 'Increase waived for this term after the outage.'],
] as const;

/** The number from the default, or one that the sales person set. */
function proposalOf(random: Random, facts: RateFacts, calendar: Calendar) {
  const made = propose(facts, facts.rule, calendar.day(0));
  if (made.refusal !== null) return null;
  const { proposedRate, proposedSteps, noticeDays, termMonths, status } = made;
  if (!random.chance(0.15)) return { proposedRate, proposedSteps, noticeDays, termMonths, status, by: null };
  const byHand = amountOf(centsOf(proposedRate) - (centsOf(proposedRate) - centsOf(facts.rate)) / 2n);
  const steps = [
    { kind: 'current', value: null, rate: facts.rate },
    { kind: 'manual', value: null, rate: byHand },
  ] as const;
  return {
    proposedRate: byHand,
    proposedSteps: steps,
    noticeDays,
    termMonths,
    status,
    by: personId('sales'),
  };
}

/** Each tenth has its notice due today, some are late already, the rest has time. */
function plannedFor(random: Random, facts: RateFacts, calendar: Calendar, noticeDays: number) {
  const today = calendar.day(0);
  const kind = random.weighted([
    ['today', 2],
    ['late', 2],
    ['later', 16],
  ]);
  if (kind === 'later') {
    const rateExpiry = calendar.day(random.integer(5, 88));
    const day = effectiveDay({ ...facts, rateExpiry }, { noticeDay: today, noticeDays, atLeast: null });
    return { rateExpiry, effective: day ?? today, anchor: facts.billingAnchor, noticeDays };
  }
  if (kind === 'late') {
    const rateExpiry = calendar.day(random.integer(5, 20));
    const effective = firstBillingDay(facts.billingAnchor, calendar.day(noticeDays - random.integer(32, 40)));
    return { rateExpiry, effective, anchor: facts.billingAnchor, noticeDays };
  }
  // No month is billed after its 28th: then the notice is that much shorter.
  const due = dayAfter(today, noticeDays);
  const anchor = Math.min(28, Number(due.slice(8)));
  const effective = `${due.slice(0, 8)}${String(anchor).padStart(2, '0')}`;
  return { rateExpiry: calendar.day(30), effective, anchor, noticeDays: daysFromTo(today, effective) - 1 };
}

async function openChange(
  tx: Queryable,
  random: Random,
  facts: RateFacts,
  calendar: Calendar,
  status: 'needsApproval' | 'approved' | 'retiring',
): Promise<Made | null> {
  const plain: RateFacts = { ...facts, rateType: 'standard', rateLockedUntil: null };
  const proposal = proposalOf(random, plain, calendar);
  if (proposal === null || facts.contactId === null) return null;
  const { proposedRate, proposedSteps, termMonths, by } = proposal;
  const notifiedOn = -random.integer(1, 50);
  const plan =
    status === 'retiring'
      ? {
          rateExpiry: calendar.day(random.integer(5, 40)),
          effective: '',
          anchor: facts.billingAnchor,
          noticeDays: proposal.noticeDays,
        }
      : plannedFor(random, plain, calendar, proposal.noticeDays);
  const { rateExpiry, noticeDays } = plan;
  const noticed = { ...plain, rateExpiry, billingAnchor: plan.anchor };
  const effective =
    status === 'retiring'
      ? (effectiveDay(noticed, { noticeDay: calendar.day(notifiedOn), noticeDays, atLeast: null }) ?? '')
      : plan.effective;
  const notifiedAt = calendar.time(random, notifiedOn);
  const approver = proposal.status === 'approved' ? null : personId('admin');
  const row = {
    ...untouched,
    id: facts.id,
    status,
    rate_type: 'standard',
    rate_locked_until: null,
    rate_expiry: rateExpiry,
    billing_anchor: plan.anchor,
    proposed_rate: proposedRate,
    proposed_effective: effective,
    proposed_steps: proposedSteps,
    proposed_user_id: by,
    notice_days: noticeDays,
    term_months: termMonths,
    approved_user_id: status === 'needsApproval' ? null : approver,
    notified_at: status === 'retiring' ? notifiedAt : null,
  };
  if (status === 'needsApproval' || (status === 'approved' && !random.chance(0.1))) return { row };
  const changed = { ...noticed, proposedRate, proposedEffective: effective, noticeDays };
  const letter = await letterFor(tx, changed, new Date(notifiedAt));
  const isSent = status === 'retiring';
  const notice = {
    subscription_id: facts.id,
    mail_id: random.uuid(),
    status: isSent ? 'sent' : 'failed',
    language: letter.language,
    template_id: letter.templateId,
    contact_id: facts.contactId,
    old_rate: facts.rate,
    new_rate: proposedRate,
    currency: facts.currency,
    effective_on: effective,
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    attempts: isSent ? 1 : 7,
    problem: isSent ? null : 'The mail relay did not take the mail (EENVELOPE, RCPT TO 550)',
    sent_at: isSent ? notifiedAt : null,
    created: notifiedAt,
  };
  return { row, notice };
}

async function changeOf(tx: Queryable, facts: RateFacts, calendar: Calendar): Promise<Made | null> {
  const random = randomFor('rate-change', facts.id);
  const drawn = random.weighted([
    ['current', 45],
    ['needsApproval', 33],
    ['approved', 7],
    ['retiring', 8],
    ['canceled', 7],
  ] as const);
  // Closed clients get neither notices nor new rates.
  const status = facts.isClientClosed && drawn !== 'current' ? 'canceled' : drawn;
  if (status === 'current') {
    if (!random.chance(0.35)) return null;
    const oldRate = amountOf((centsOf(facts.rate) * 96n) / 100n);
    const day = firstBillingDay(facts.billingAnchor, calendar.day(-random.integer(40, 350)));
    const past = {
      subscription_id: facts.id,
      effective_on: day,
      old_rate: oldRate,
      new_rate: facts.rate,
      currency: facts.currency,
      approved_user_id: personId('admin'),
      notified_at: `${dayAfter(day, -64)}T15:00:00Z`,
      created: `${day}T09:00:00Z`,
    };
    return { row: {}, past };
  }
  if (status !== 'canceled') return openChange(tx, random, facts, calendar, status);
  const withClient = facts.isClientClosed ? canceledWithClient(calendar.day(-30)) : null;
  const [reason, note] =
    withClient === null ? random.pick(cancellations) : [withClient.cancelReason, withClient.cancelNote];
  const isLast = withClient === null && reason === 'client_left';
  return {
    row: {
      ...untouched,
      id: facts.id,
      status,
      rate_type: facts.rateType,
      rate_locked_until: facts.rateLockedUntil,
      rate_expiry: calendar.day(random.integer(-60, 60)),
      billing_anchor: facts.billingAnchor,
      cancel_reason: reason,
      cancel_note: note,
      next_review: isLast ? null : (withClient?.nextReview ?? calendar.day(random.integer(20, 300))),
    },
  };
}

/** Changes of the rates of these subscriptions in every state, by the same rules as the product's own. */
export async function seedRateChanges(
  tx: Queryable,
  calendar: Calendar,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<void> {
  const found = await findFacts(tx, sql`s.id between ${from} and ${until}`);
  const made: Made[] = [];
  for (const facts of found) {
    const change = await changeOf(tx, facts, calendar);
    if (change !== null) made.push(change);
  }
  const rows = made.flatMap(({ row }) => ('id' in row ? [row] : []));
  await tx.query(sql`
    update subscriptions s set status = r.status, rate_type = r.rate_type, rate_locked_until = r.rate_locked_until,
      rate_expiry = r.rate_expiry, billing_anchor = r.billing_anchor, proposed_rate = r.proposed_rate,
      proposed_effective = r.proposed_effective, proposed_steps = r.proposed_steps,
      proposed_user_id = r.proposed_user_id, notice_days = r.notice_days, term_months = r.term_months,
      approved_user_id = r.approved_user_id, notified_at = r.notified_at, cancel_reason = r.cancel_reason,
      cancel_note = r.cancel_note, next_review = r.next_review
    from json_populate_recordset(null::subscriptions, ${JSON.stringify(rows)}::json) r where r.id = s.id`);
  await insertRows(
    tx,
    'rate_notices',
    made.flatMap(({ notice }) => (notice === undefined ? [] : [notice])),
  );
  await insertRows(
    tx,
    'rate_history',
    made.flatMap(({ past }) => (past === undefined ? [] : [past])),
  );
}
