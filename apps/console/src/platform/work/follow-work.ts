import type { LiveEvent } from '@supersync/contract/workspace/event/event.ts';
import { subscribeToRoom } from '../query/live.ts';
import { finishWork, reportWork, type RunningWork } from './work.ts';
import { pollIntervalMs } from './poll-interval.ts';

type Progress = Partial<Pick<RunningWork, 'label' | 'done' | 'total'>>;

export interface FollowedWork<T extends object> extends RunningWork {
  /** Reads the current state. */
  readonly read: () => Promise<T>;
  readonly isOpen: (now: T) => boolean;
  /** The progress of a state. */
  readonly progress?: (now: T) => Progress;
  /** The room with its events. */
  readonly room?: string;
  /** The progress in an event; undefined if it must be read. */
  readonly told?: (event: LiveEvent) => Progress | undefined;
  /** Called once when it has ended: reloads what shows it, and notifies the person who started it. */
  readonly ended: (last: T) => void;
}

/** Signed out, or the server is down for long: the page of the work still shows its progress. */
const maxFailures = 15;

const followed = new Set<string>();

/**
 * Shows work in the tray until it ends, on every page. Following it a second time has no effect.
 *
 * ```ts
 * followWork({ id: `replay-${id}`, label, href, room: replayRoom(id), read: () => client.get(replay, id), isOpen,
 *   told: ({ data }) => progressIn(data), ended: (found) => toastSuccess(describeEnd(found)) });
 * ```
 */
export function followWork<T extends object>(definition: FollowedWork<T>): void {
  const { read, isOpen, progress, room, told, ended, ...work } = definition;
  if (followed.has(work.id)) return;
  followed.add(work.id);
  let shown: RunningWork = work;
  const report = (progressed: Progress): void => {
    shown = { ...shown, ...progressed };
    reportWork(shown);
  };
  report({});
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | undefined;
  let isReading = false;
  let hasMoved = false;
  let failures = 0;

  const stop = (): void => {
    followed.delete(work.id);
    clearTimeout(timer);
    leave?.();
    finishWork(work.id);
  };

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (isReading) {
      hasMoved = true;
      return;
    }
    isReading = true;
    hasMoved = false;
    const now = await read().catch(() => undefined);
    isReading = false;
    if (now !== undefined && !isOpen(now)) {
      stop();
      ended(now);
      return;
    }
    failures = now === undefined ? failures + 1 : 0;
    if (failures >= maxFailures) {
      stop();
      return;
    }
    if (now !== undefined) report(progress?.(now) ?? {});
    timer = setTimeout(() => void look(), hasMoved ? 0 : pollIntervalMs);
  };

  if (room !== undefined)
    leave = subscribeToRoom(
      room,
      (event) => {
        const now = told?.(event);
        if (now === undefined) void look();
        else report(now);
      },
      () => void look(),
      () => void look(),
    );
  // It may have ended before the subscription, and a stream that is already open does not repeat events.
  void look();
}
