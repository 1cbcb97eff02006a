import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import { sourceReportingOf } from '@supersync/contract/records/source-report/source-reporting.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { dayOf, requireUnrestricted } from '#platform/restriction/gate.ts';
import type { Feature } from '#platform/server.ts';

const turnsOnSourceReporting = ({
  key = '',
  value = '',
  siteId = null,
}: Partial<Row<typeof setting>>): boolean => sourceReportingOf([{ key, value, siteId }]).isOn;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withoutId(sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const { id: _, ...rest } = sent;
  return rest;
}

export const settingFeature: Feature = (server) => {
  registerResource(server, setting, {
    /** Both calls send an id. A new setting gets its id from the database. */
    unwrapBody: (sent, operation) => (operation === 'create' ? withoutId(sent) : sent),
    /** The client sends author and time along: the author must be the caller, the time is the server's. */
    supply(operation, { createdUserId }, caller) {
      if (operation === 'update') return {};
      if (typeof createdUserId === 'number' && createdUserId !== caller.userId)
        throw problem('not_your_stamp', {}, { errors: { createdUserId: 'Must be your own user id' } });
      return { created: server.clock.now().toISOString(), createdUserId: caller.userId };
    },
    /** A restricted feature cannot be turned on for the client. */
    async check({ operation, before, values }, _caller, tx) {
      const after = { ...before, ...values };
      const { clientId } = after;
      const wasOn = before !== null && before.clientId === clientId && turnsOnSourceReporting(before);
      if (operation === 'delete' || clientId === undefined || wasOn || !turnsOnSourceReporting(after)) return;
      await requireUnrestricted(tx, {
        clientId,
        scope: 'feature',
        target: 'source_reporting',
        on: dayOf(server.clock),
      });
    },
  });
};
