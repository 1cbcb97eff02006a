import {
  pipelineStates,
  track,
  enterRoom,
  newTracker,
  type Tracker,
} from '@supersync/contract/websites/site-generation/tracker.ts';
import type { GenerationProgress } from '@supersync/contract/websites/site-generation/release-actions.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import type { LiveEvent } from '@supersync/contract/workspace/event/event.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { logFailure } from '#platform/log.ts';
import { useRoom } from '#platform/query/live.ts';
import { progressOptions, type Generation } from './generation-queries.ts';

const refetchMs = 300;

const note = (message: string): void => logFailure(message, undefined);

/** The tracker as the server has stored it. */
function trackerOf(progress: GenerationProgress | undefined, room: string | null): Tracker {
  const start = enterRoom(newTracker(), room);
  return (progress?.items ?? []).reduce<Tracker>(
    (tracker, { key, state, comments }) => track(tracker, { key, state, comments }, note),
    start,
  );
}

/** An event of the room as an update of the tracker; null for any other. */
function updateOf({
  type,
  data,
}: LiveEvent): { key: string; state?: Tracker['items'][number]['state'] } | null {
  if (type !== 'item' || typeof data !== 'object' || data === null) return null;
  const key: unknown = Reflect.get(data, 'key');
  const state: unknown = Reflect.get(data, 'state');
  if (typeof key !== 'string') return null;
  return isChoice(pipelineStates, state) ? { key, state } : { key };
}

/** The items of a generation: stored ones, with the events of its room applied as they come. */
export function useTracker({ id, currentRoom }: Pick<Generation, 'id' | 'currentRoom'>) {
  const queryClient = useQueryClient();
  const progress = useQuery(progressOptions(id));
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const refetch = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void queryClient
        .invalidateQueries({ queryKey: progressOptions(id).queryKey })
        .then(() => setEvents([]));
    }, refetchMs);
  };
  useRoom(
    currentRoom ?? undefined,
    (event) => {
      setEvents((known) => [...known, event]);
      refetch();
    },
    refetch,
    refetch,
  );
  const tracker = events.reduce<Tracker>(
    (before, event) => {
      const update = updateOf(event);
      return update === null ? before : track(before, update, note);
    },
    trackerOf(progress.data, currentRoom),
  );
  return { progress, tracker };
}
