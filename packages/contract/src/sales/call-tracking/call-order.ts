import { z } from 'zod';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, decimal, flag, integer, json, stamp, text, timestamp } from '../../kernel/field.ts';
import { plainKey } from '../../kernel/format/plain-key.ts';
import { idRange } from '../../kernel/record-id.ts';
import { currencies } from '../../kernel/standard-choices.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { nanpText, numberTypes } from '../tracking-number/nanp.ts';
import { callTracking, trackingNumber } from '../tracking-number/tracking-number.ts';
import { user } from '../../access/user/user.ts';
import { orderStatuses } from './order-states.ts';

const never = { supplied: 'never' } as const;

/** Numbers to buy for one property and source, and where their calls go. Its status moves by steps only. */
export const callOrder = defineResource({
  name: 'call_order',
  singular: 'call tracking order',
  path: '/api/v1/call_orders',
  table: 'call_orders',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    /** That of the property. */
    clientId: integer({ ...idRange, ...never, label: 'Client' }),
    /** Null only once the property is gone. */
    propertyId: integer({ ...idRange, supplied: 'create', nullable: true, label: 'Property' }),
    source: text({
      min: 1,
      max: 60,
      ...plainKey,
      help: 'Where callers read the number: a partner, or website, sign or print.',
    }),
    numberType: choice(numberTypes, { default: 'local', label: 'Type' }),
    areaCode: text({
      max: 3,
      nullable: true,
      label: 'Area code',
      help: 'Left empty, the codes of the property’s province are tried.',
    }),
    fallbackAreaCodes: json(z.array(z.string().max(3)).max(6), {
      default: [],
      label: 'Fallback area codes',
      help: 'Tried in this order when the first has no numbers left.',
    }),
    forwardTo: {
      ...text({ format: 'phone', label: 'Forwards to', help: 'The line that rings.' }),
      schema: nanpText,
    },
    whisper: text({
      max: 140,
      nullable: true,
      help: 'What the person who answers hears before the caller.',
    }),
    record: flag({ default: false, label: 'Record calls' }),
    recordNotice: text({
      max: 300,
      nullable: true,
      label: 'Notice',
      help: 'What callers hear first: that the call is recorded, and why.',
    }),
    timeoutSec: integer({ min: 5, max: 120, default: 20, label: 'Rings for', help: 'In seconds.' }),
    quantity: integer({
      min: 1,
      max: 10,
      default: 1,
      help: 'The first becomes active; the others are kept suspended as spares.',
    }),
    status: choice(orderStatuses, never),
    error: text({ ...never, nullable: true, label: 'Problem' }),
    attempts: integer(never),
    nextAttemptAt: timestamp({ ...never, nullable: true, label: 'Next try' }),
    monthlyCost: decimal({ ...never, format: 'money', label: 'Cost per month' }),
    currency: choice(currencies, never),
    requestedUserId: integer({ ...never, nullable: true, label: 'Requested by' }),
    created: timestamp(never),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    /** None where the source is one of our own. */
    get partner() {
      return one(partner, { source: 'partnerKey' });
    },
    get requestedBy() {
      return one(user, { requestedUserId: 'id' });
    },
    get numbers() {
      return many(trackingNumber, { id: 'orderId' });
    },
  },
  access: { read: callTracking, create: callTracking, update: callTracking, delete: callTracking },
  label: 'id',
  plainFilters: ['status', 'clientId', 'propertyId', 'source'],
  defaultSort: '-id',
  summary: 'Orders of call numbers',
});
