import { retireMessages } from '#platform/messaging/archive.ts';
import { defineTask } from '#platform/tasks/define-task.ts';

const day = 86_400_000;

/** Drops weekly partitions, which is fast whatever they contain. */
export const messageRetention = defineTask({
  name: 'message-retention',
  title: 'Message retention',
  description: 'Deletes messages older than the retention time, week by week, with their deliveries.',
  taskGroup: 'system',
  fieldConfig: [
    {
      type: 'number',
      name: 'days',
      label: 'Keep messages for',
      help: 'Days. A week is deleted once its last day is older.',
      integer: true,
      min: 14,
      max: 3650,
      default: 400,
      required: true,
    },
  ],
  timeLimitSeconds: 600,
  retry: { limit: 2, delaySeconds: 300 },
  async run({ server, parameters, inTransaction, count, log }) {
    const before = new Date(server.clock.now().getTime() - Number(parameters['days']) * day);
    const weeks = await inTransaction((tx) => retireMessages(tx, before));
    count({ removed: weeks });
    log(`Weeks of messages: ${weeks} dropped`);
  },
});
