import { client } from '../../records/client/client.ts';
import { defineResource, one } from '../../kernel/define-resource.ts';
import { choice, flag, integer, stamp, text, timestamp } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { lead } from '../../messaging/lead/lead.ts';
import { partner } from '../../syndication/partner/partner.ts';
import { propertyMeta } from '../../records/property/property-meta.ts';
import { callTracking, trackingNumber } from '../tracking-number/tracking-number.ts';
import { callOutcomes } from './call-outcomes.ts';

const never = { supplied: 'never' } as const;

/** A call to one of our numbers, as the provider told of it. */
export const call = defineResource({
  name: 'call',
  path: '/api/v1/calls',
  table: 'calls',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, ...never }),
    providerCallId: text({ ...never, label: 'ID at the provider', search: 'whole' }),
    trackingNumberId: integer({ ...never, nullable: true, label: 'Call number' }),
    clientId: integer({ ...never, nullable: true, label: 'Client' }),
    propertyId: integer({ ...never, nullable: true, label: 'Property' }),
    source: text({ ...never, nullable: true }),
    fromNumber: text({
      ...never,
      nullable: true,
      personal: true,
      search: true,
      format: 'phone',
      label: 'Caller',
    }),
    calledNumber: text({ ...never, search: true, format: 'phone', label: 'Called' }),
    forwardedTo: text({ ...never, nullable: true, format: 'phone', label: 'Forwarded to' }),
    startedAt: timestamp({ ...never, label: 'Started' }),
    outcome: choice(callOutcomes, never),
    durationSec: integer({
      ...never,
      nullable: true,
      label: 'Duration',
      help: 'In seconds, ringing included.',
    }),
    talkSec: integer({ ...never, nullable: true, label: 'Talk time', help: 'In seconds.' }),
    isRecorded: flag({ ...never, label: 'Recorded' }),
    recordNotice: text({ ...never, nullable: true, label: 'Notice played' }),
    recordingUrl: text({ ...never, nullable: true, personal: true, format: 'url', label: 'Recording' }),
    isTest: flag({ ...never, label: 'Test call' }),
    leadId: integer({ ...never, nullable: true, label: 'Lead' }),
    redactedAt: timestamp({ ...never, nullable: true, label: 'Redacted' }),
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
    get trackingNumber() {
      return one(trackingNumber, { trackingNumberId: 'id' });
    },
    get partner() {
      return one(partner, { source: 'partnerKey' });
    },
    get lead() {
      return one(lead, { leadId: 'id' });
    },
  },
  access: { read: callTracking },
  label: 'id',
  plainFilters: ['outcome', 'clientId', 'propertyId', 'source', 'trackingNumberId'],
  defaultSort: '-startedAt',
  countUpTo: 10_000,
  summary: 'Calls to our numbers',
});
