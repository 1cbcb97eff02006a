import { z } from 'zod';
import { currencies } from '../../kernel/standard-choices.ts';
import { type ChoiceOf, choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, date, decimal, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { rateStepSchema } from '../rate-change/propose-rate.ts';
import { rateRetirement } from '../rate-change/rate-access.ts';
import { rateHistory } from '../rate-change/rate-history.ts';
import { rateNotice } from '../rate-change/rate-notice.ts';
import { cancelReasons, noticeStatuses } from '../rate-change/states.ts';
import { service } from '../service/service.ts';
import { user } from '../../access/user/user.ts';

const never = { supplied: 'never' } as const;
const unset = { ...never, nullable: true } as const;

export const subscriptionStatuses = choices({
  current: ['Current', 'success'],
  needsApproval: ['Needs approval', 'warning'],
  approved: ['Approved', 'success'],
  retiring: ['Retiring', 'warning'],
  canceled: ['Canceled', 'stopped'],
});
export type SubscriptionStatus = ChoiceOf<typeof subscriptionStatuses>;

/** A service a client pays for. Rate changes move through states, so those fields are server-supplied. */
export const subscription = defineResource({
  name: 'subscription',
  path: '/api/v1/subscriptions',
  table: 'subscriptions_shown',
  storedIn: 'subscriptions',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    clientId: integer({ ...idRange, supplied: 'create' }),
    serviceId: integer({ ...idRange, supplied: 'create' }),
    propertyId: integer({ ...idRange, supplied: 'create', nullable: true }),
    clientName: text({ ...never, label: 'Client', search: true }),
    serviceName: text({ ...never, label: 'Service', search: true }),
    propertyName: text({ ...unset, label: 'Property', search: true }),
    rate: decimal({ format: 'money', label: 'Current rate', help: 'Per month.' }),
    rateType: choice(
      choices({
        standard: 'Standard',
        promotional: 'Promotional',
        custom: 'Custom',
      }),
      { default: 'standard' },
    ),
    currency: choice(currencies, { default: 'CAD', supplied: 'create' }),
    billingAnchor: integer({ min: 1, max: 28, default: 1, label: 'Billed on day' }),
    startedOn: date({ supplied: 'create' }),
    termEnd: date({ nullable: true }),
    rateExpiry: date({ nullable: true }),
    rateLockedUntil: date({ nullable: true }),
    status: choice(subscriptionStatuses, never),
    proposedRate: decimal({ ...unset, format: 'money' }),
    /** Of the proposed rate against the current one. */
    rateChange: decimal({ ...unset, format: 'money', label: 'Change' }),
    rateChangePct: decimal({ ...unset, label: 'Change (%)' }),
    yearlyEffect: decimal({ ...unset, format: 'money', label: 'Effect per year' }),
    proposedEffective: date({ ...unset, label: 'Effective' }),
    /** The day it had before it was postponed. */
    postponedFrom: date({ ...unset, label: 'Postponed from' }),
    /** The last day on which a notice still keeps the effective date. */
    noticeDeadline: date({ ...unset, label: 'Notice deadline' }),
    proposedSteps: json(z.array(rateStepSchema), { ...unset, label: 'Calculation' }),
    /** Who set the proposed rate by hand; nobody where a scan did. */
    proposedUserId: integer({ ...idRange, ...unset, label: 'Proposed by' }),
    noticeDays: integer({ ...unset, label: 'Notice (days)' }),
    termMonths: integer({ ...unset, label: 'Term (months)' }),
    notifiedAt: timestamp({ ...unset, label: 'Notice sent' }),
    noticeStatus: choice(noticeStatuses, { ...unset, label: 'Notice' }),
    noticeProblem: text({ ...unset, label: 'Notice problem' }),
    approvedUserId: integer({ ...idRange, ...unset, label: 'Approved by' }),
    cancelReason: choice(cancelReasons, unset),
    cancelNote: text({ ...unset, max: 500 }),
    nextReview: date({ ...unset, label: 'Next review' }),
    created: timestamp({ supplied: 'never' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get service() {
      return one(service, { serviceId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    get proposedBy() {
      return one(user, { proposedUserId: 'id' });
    },
    get approvedBy() {
      return one(user, { approvedUserId: 'id' });
    },
    get notices() {
      return many(rateNotice, { id: 'subscriptionId' });
    },
    get rateHistory() {
      return many(rateHistory, { id: 'subscriptionId' });
    },
  },
  access: { read: 'super-user', create: rateRetirement, update: rateRetirement },
  label: 'id',
  naturalKey: ['clientId', 'serviceId', 'propertyId'],
  plainFilters: ['status', 'clientId', 'serviceId', 'currency'],
  defaultSort: 'noticeDeadline,id',
  countUpTo: 10_000,
  searchIn: 'searched_names',
  summary: 'Services that clients pay for, with their rates',
});
