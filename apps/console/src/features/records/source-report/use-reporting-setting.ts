import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { setting } from '@supersync/contract/records/setting/setting.ts';
import {
  sourceReportingFromKey,
  sourceReportingKey,
  sourceReportingOf,
} from '@supersync/contract/records/source-report/source-reporting.ts';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';
import type { ReportingClient } from './reporting-clients.ts';

type Key = typeof sourceReportingKey | typeof sourceReportingFromKey;
type Settled = Pick<ReportingClient, 'id' | 'name' | 'liftSettings'>;

const settingOf = ({ liftSettings }: Settled, key: Key) =>
  liftSettings.find((each) => each.key === key && each.siteId === null);

/** Creates the setting if there is none, else updates it. */
async function write(owner: Settled, key: Key, value: string): Promise<void> {
  const found = settingOf(owner, key);
  if (found === undefined)
    await client.create(setting, { clientId: owner.id, moduleKey: 'global', key, value });
  else await client.update(setting, found.id, { value }, found.version);
}

interface Change {
  readonly owner: Settled;
  readonly key: Key;
  readonly value: string;
  readonly message: string;
}

/** Switches the reporting of a client, or sets its start; then refetches the client. */
export function useReportingSetting() {
  const change = useMutation({
    mutationFn: ({ owner, key, value }: Change) => write(owner, key, value),
    onError: (error) => toastError(error),
    onSettled: () => invalidate(setting, clientResource),
    onSuccess: (_, { owner, key, message }) => {
      const before = settingOf(owner, key)?.value ?? '';
      showUndo({
        message,
        undo: () =>
          client
            .get(clientResource, owner.id, { relations: ['liftSettings'] })
            .then((now) => write(now, key, before === '' && key === sourceReportingKey ? '0' : before))
            .catch(toastError)
            .finally(() => invalidate(setting, clientResource)),
      });
    },
  });
  const { isPending, variables, mutate } = change;
  // Stable while nothing is written, so that the table does not render again.
  return useMemo(
    () => ({
      isPending,
      /** The client being written, so that only its switch waits. */
      pendingId: isPending ? variables.owner.id : null,
      setOn: (owner: Settled, isOn: boolean): void =>
        mutate({
          owner,
          key: sourceReportingKey,
          value: isOn ? '1' : '0',
          message: `Source reporting of ${owner.name} is ${isOn ? 'on' : 'off'}`,
        }),
      setFrom: (owner: Settled, day: string): void =>
        mutate({
          owner,
          key: sourceReportingFromKey,
          value: day,
          message:
            day === ''
              ? `${owner.name} reports leads from the start`
              : `${owner.name} reports leads since ${day}`,
        }),
    }),
    [isPending, variables, mutate],
  );
}

export type ReportingSetting = ReturnType<typeof useReportingSetting>;

export const reportingOf = ({ liftSettings }: Settled) => sourceReportingOf(liftSettings);
