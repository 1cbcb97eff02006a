import type { With } from '@supersync/contract/kernel/record.ts';
import {
  planReplay,
  replayProgressSchema,
  replayRoom,
  type ReplayProgress,
} from '@supersync/contract/messaging/replay/actions.ts';
import { replay, replayItem } from '@supersync/contract/messaging/replay/replay.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { client } from '#platform/query/api.ts';
import { useRoom } from '#platform/query/live.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { invalidateByName, recordOptions } from '#platform/query/query.ts';

const shown = { relations: ['user'] } as const;

export type Replay = With<typeof replay, (typeof shown.relations)[number]>;

export const replayOptions = (id: number) => recordOptions(replay, id, shown);

export const isOpen = ({ status }: Pick<Replay, 'status'>): boolean =>
  status === 'running' || status === 'paused';

/** Merges an event into a replay. */
export function withProgress(known: Replay, told: ReplayProgress): Replay {
  const { status, delivered, failed, skipped } = told;
  return { ...known, status, delivered, failed, skipped };
}

/** A fast replay sends many events a second; its outcomes are refetched at most once per interval. */
const pollIntervalMs = 1000;

/** A replay, kept up to date while in progress, with the outcomes of its messages. */
export function useLiveReplay(id: number) {
  const options = replayOptions(id);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readOutcomes = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void invalidateByName(replayItem.name);
    }, pollIntervalMs);
  };
  const reload = (): void => {
    void queryClient.invalidateQueries({ queryKey: options.queryKey });
    readOutcomes();
  };
  useRoom(
    replayRoom(id),
    ({ data }) => {
      const told = replayProgressSchema.safeParse(data).data;
      const before = queryClient.getQueryData(options.queryKey);
      // The time of its end and the names come from the server.
      if (told === undefined || before === undefined || before.status !== told.status) reload();
      else readOutcomes();
      if (told !== undefined && before !== undefined)
        queryClient.setQueryData(options.queryKey, withProgress(before, told));
    },
    reload,
    reload,
  );
  return useQuery(options);
}

export interface ReplayTarget {
  readonly topic: string;
  /** Null for every queue of the topic. */
  readonly queue: string | null;
  readonly ids: readonly string[];
}

/** The current effect of a replay: consumers come and go, so it is never cached. */
export const planOptions = ({ topic, queue, ids }: ReplayTarget) =>
  queryOptions({
    queryKey: [replay.name, 'plan', topic, queue, ids],
    queryFn: () =>
      client.act(planReplay, {
        body: { topic, replayIds: [...ids], ...(queue === null ? {} : { queue }) },
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { reads: [replay.name] },
  });
