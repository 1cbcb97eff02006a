import { requires } from '../../access/permission/access.ts';
import { choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { plainKey } from '../../kernel/format/plain-key.ts';
import { idRange } from '../../kernel/record-id.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { nanpText, numberTypes } from './nanp.ts';
import { numberStatuses } from './states.ts';

export const callTrackingKey = 'supersync_call_tracking';
export const callTracking = requires([callTrackingKey]);

/** Sources of a number other than partners. */
export const ownSources = choices({ website: 'Website', sign: 'Sign', print: 'Print' });

/** A number shown in one place for one property, and the line it forwards to. Its status changes by steps only. */
export const trackingNumber = defineResource({
  name: 'tracking_number',
  singular: 'call number',
  plural: 'call numbers',
  path: '/api/v1/tracking_numbers',
  table: 'tracking_numbers',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    /** The property's client. */
    clientId: integer({ ...idRange, supplied: 'never', label: 'Client' }),
    /** Null only for a released number whose property was deleted. */
    propertyId: integer({ ...idRange, supplied: 'create', nullable: true, label: 'Property' }),
    source: text({
      min: 1,
      max: 60,
      ...plainKey,
      help: 'Where callers read the number: a partner, or website, sign or print.',
    }),
    number: {
      ...text({ format: 'phone', supplied: 'create', search: true, help: 'What callers see and dial.' }),
      schema: nanpText,
    },
    numberType: choice(numberTypes, { supplied: 'never', label: 'Type' }),
    /** An office line, like a property's phone: not personal data. */
    forwardTo: {
      ...text({ format: 'phone', label: 'Forwards to', help: 'The line that rings.' }),
      schema: nanpText,
    },
    whisper: text({
      max: 140,
      nullable: true,
      help: 'Played to the person who answers, before the caller.',
    }),
    record: flag({ default: false, label: 'Record calls' }),
    recordNotice: text({
      max: 300,
      nullable: true,
      label: 'Notice',
      help: 'Played to callers first: that the call is recorded, and why.',
    }),
    timeoutSec: integer({
      min: 5,
      max: 120,
      default: 20,
      label: 'Rings for',
      help: 'Seconds until the call ends unanswered.',
    }),
    status: choice(numberStatuses, { supplied: 'never' }),
    activeSince: timestamp({ supplied: 'never' }),
    releasedAt: timestamp({ supplied: 'never', nullable: true, label: 'Released' }),
    quarantinedUntil: timestamp({ supplied: 'never', nullable: true, label: 'In quarantine until' }),
    /** The order it was bought by; null for one that was added by hand. */
    orderId: integer({ supplied: 'never', nullable: true, label: 'Order' }),
    /** Null where the provider does not hold it for us, or no longer. */
    providerId: text({ supplied: 'never', nullable: true, label: 'ID at the provider' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get property() {
      return one(propertyMeta, { propertyId: 'id' });
    },
    /** Absent for sources that are not partners. */
    get partner() {
      return one(partner, { source: 'partnerKey' });
    },
  },
  access: { read: 'super-user', create: callTracking, update: callTracking },
  label: 'number',
  plainFilters: ['status', 'clientId', 'propertyId', 'source'],
  summary: 'Call tracking numbers and where their calls go',
});
