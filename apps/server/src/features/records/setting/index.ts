import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import { sourceReportingOf } from '@supersync/contract/records/source-report/source-reporting.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { dayOf, requireUnrestricted } from '#platform/restriction/gate.ts';
import type { Feature } from '#platform/server.ts';

/** Whether this setting is the one that switches a client's source reporting on. */
const reportsSources = ({ key = '', value = '', siteId = null }: Partial<Row<typeof setting>>): boolean =>
  sourceReportingOf([{ key, value, siteId }]).isOn;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body but for its id. */
function withoutId(sent: unknown): unknown {
  if (!isObject(sent)) return sent;
  const { id: _, ...rest } = sent;
  return rest;
}

export const settingFeature: Feature = (server) => {
  registerResource(server, setting, {
    /** The id is sent with both calls. A setting that is yet to be made gets its own from the database. */
    unwrapBody: (sent, operation) => (operation === 'create' ? withoutId(sent) : sent),
    /** Who creates a setting, and when, is sent along with it: the first must be true, the second is the server's. */
    supply(operation, { createdUserId }, caller) {
      if (operation === 'update') return {};
      if (typeof createdUserId === 'number' && createdUserId !== caller.userId)
        throw problem('not_your_stamp', {}, { errors: { createdUserId: 'Must be your own user id' } });
      return { created: server.clock.now().toISOString(), createdUserId: caller.userId };
    },
    /** A feature that is withheld from a client is not switched on for it. */
    async check({ operation, before, values }, _caller, tx) {
      const after = { ...before, ...values };
      const { clientId } = after;
      const wasOn = before !== null && before.clientId === clientId && reportsSources(before);
      if (operation === 'delete' || clientId === undefined || wasOn || !reportsSources(after)) return;
      await requireUnrestricted(tx, {
        clientId,
        scope: 'feature',
        target: 'source_reporting',
        on: dayOf(server.clock),
      });
    },
  });
};
