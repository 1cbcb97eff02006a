import { choices } from '../../kernel/choices.ts';
import { requires } from '../../access/permission/access.ts';
import { defineResource, many, one } from '../../kernel/define-resource.ts';
import { choice, integer, stamp, text, timestamp, uuid } from '../../kernel/field.ts';
import { idRange } from '../../kernel/record-id.ts';
import { user } from '../../access/user/user.ts';

export const replayStatuses = choices({
  running: ['Running', 'running'],
  paused: ['Paused', 'held'],
  done: ['Done', 'success'],
  canceled: ['Canceled', 'stopped'],
});
export const replayOutcomes = choices({
  waiting: ['Waiting', 'waiting'],
  /** Not acknowledged yet, so not a success. */
  sent: ['Sending', 'running'],
  delivered: ['Delivered', 'success'],
  failed: ['Failed', 'danger'],
  skipped: ['Skipped', 'stopped'],
});

export const replayers = requires(['supersync_messaging_audit']);

/** Messages sent again by one person, to all queues of a topic or to one. */
export const replay = defineResource({
  name: 'message_replay',
  singular: 'replay',
  path: '/v0/message-replays',
  table: 'message_replays',
  key: ['id'],
  fields: {
    id: integer({ ...idRange, supplied: 'never' }),
    topic: text({ supplied: 'never', search: true }),
    queue: text({
      supplied: 'never',
      nullable: true,
      search: true,
      help: 'Empty for every queue of the topic',
    }),
    status: choice(replayStatuses, { supplied: 'never' }),
    ratePerSecond: integer({ supplied: 'never', label: 'Messages a second' }),
    messageCount: integer({ supplied: 'never', label: 'Messages' }),
    delivered: integer({ supplied: 'never' }),
    failed: integer({ supplied: 'never' }),
    skipped: integer({ supplied: 'never' }),
    userId: integer({ supplied: 'never', label: 'Started by' }),
    stoppedReason: text({ supplied: 'never', nullable: true, label: 'Stop reason' }),
    reason: text({ supplied: 'never', nullable: true, search: true }),
    created: timestamp({ supplied: 'never', label: 'Started' }),
    finishedAt: timestamp({ supplied: 'never', nullable: true, label: 'Finished' }),
    modified: stamp(),
  },
  relations: {
    get user() {
      return one(user, { userId: 'id' });
    },
    get items() {
      return many(replayItem, { id: 'replayId' });
    },
  },
  access: { read: replayers },
  label: 'topic',
  plainFilters: ['status', 'topic'],
  defaultSort: '-created',
  summary: 'Replays of messages',
});

/** The result of one message in a replay. */
export const replayItem = defineResource({
  name: 'message_replay_item',
  singular: 'replayed message',
  path: '/v0/message-replay-items',
  table: 'message_replay_items',
  key: ['replayId', 'messageId'],
  fields: {
    replayId: integer({ ...idRange, supplied: 'never' }),
    messageId: uuid({ supplied: 'never', search: 'whole' }),
    position: integer({ supplied: 'never' }),
    outcome: choice(replayOutcomes, { supplied: 'never' }),
    /** The consumer's error, or why it was skipped. */
    note: text({ supplied: 'never', nullable: true, search: true }),
    settledAt: timestamp({ supplied: 'never', nullable: true, label: 'Settled' }),
  },
  relations: {
    get replay() {
      return one(replay, { replayId: 'id' });
    },
  },
  access: { read: replayers },
  label: 'messageId',
  plainFilters: ['replayId', 'outcome'],
  defaultSort: 'position',
  versioned: false,
  summary: 'Results of a replay by message',
});
