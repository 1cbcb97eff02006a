import { choices } from '../../kernel/choices.ts';
import { client } from '../../records/client/client.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';
import { lead } from './lead.ts';
import { leadReplayers } from './lead-access.ts';

/** Topics that external systems read leads from. */
export const leadDestinations = choices({
  'leads.created': 'New lead subscribers',
  'leads.crm-sync': 'CRM sync',
  'leads.client-notice': 'Client notices',
});

export const leadReplayStatuses = choices({
  running: ['Running', 'running'],
  done: ['Done', 'success'],
  canceled: ['Canceled', 'stopped'],
});
export const leadReplayOutcomes = choices({
  waiting: ['Waiting', 'waiting'],
  published: ['Sent', 'success'],
  skipped: ['Skipped', 'stopped'],
});

export const leadReplay = defineResource({
  name: 'lead_replay',
  path: '/v0/lead-replays',
  table: 'lead_replays',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    status: choice(leadReplayStatuses, { supplied: 'never' }),
    receivedFrom: timestamp({ supplied: 'never' }),
    receivedTo: timestamp({ supplied: 'never' }),
    clientId: integer({ supplied: 'never' }),
    propertyId: integer({ supplied: 'never', nullable: true }),
    destination: choice(leadDestinations, { supplied: 'never', label: 'Sent to' }),
    leadCount: integer({ supplied: 'never', label: 'Leads' }),
    published: integer({ supplied: 'never', label: leadReplayOutcomes.labels.published }),
    skipped: integer({ supplied: 'never' }),
    userId: integer({ supplied: 'never', label: 'Started by' }),
    stoppedReason: text({ supplied: 'never', nullable: true, label: 'Stop reason' }),
    created: timestamp({ supplied: 'never', label: 'Started' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true, label: 'Finished' }),
    modified: stamp(),
  },
  relations: {
    get client() {
      return one(client, { clientId: 'id' });
    },
    get user() {
      return one(user, { userId: 'id' });
    },
    get items() {
      return many(leadReplayItem, { id: 'leadReplayId' });
    },
  },
  access: { read: leadReplayers },
  label: 'destination',
  plainFilters: ['status', 'clientId'],
  defaultSort: '-created',
  summary: 'Replays of leads to a destination',
});

export const leadReplayItem = defineResource({
  name: 'lead_replay_item',
  singular: 'replayed lead',
  path: '/v0/lead-replay-items',
  table: 'lead_replay_items',
  key: ['leadReplayId', 'leadId'],
  fields: {
    leadReplayId: integer({ ...idRange, supplied: 'never' }),
    leadId: integer({ ...idRange, supplied: 'never' }),
    outcome: choice(leadReplayOutcomes, { supplied: 'never' }),
    note: text({ supplied: 'never', nullable: true }),
    messageId: uuid({ supplied: 'never', nullable: true }),
    settledAt: timestamp({ supplied: 'never', nullable: true, label: 'Settled' }),
  },
  relations: {
    get lead() {
      return one(lead, { leadId: 'id' });
    },
  },
  access: { read: leadReplayers },
  label: 'leadId',
  plainFilters: ['leadReplayId', 'outcome'],
  defaultSort: 'leadId',
  versioned: false,
  summary: 'Results of a replay by lead',
});
