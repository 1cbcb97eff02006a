import type { LiveEvent } from '@supersync/contract/workspace/event/event.ts';
import { subscribeToRoom } from '../query/live.ts';
import { finishWork, reportWork, type RunningWork } from './work.ts';
import { pollIntervalMs } from './poll-interval.ts';

type Progress = Partial<Pick<RunningWork, 'label' | 'done' | 'total'>>;

export interface FollowedWork<T extends object> extends RunningWork {
  /** Reads how it is now. */
  readonly read: () => Promise<T>;
  readonly isOpen: (now: T) => boolean;
  /** How far it is, and what it does meanwhile. */
  readonly progress?: (now: T) => Progress;
  /** Whose events say that it moved. */
  readonly room?: string;
  /** How far it is by an event; undefined where it has to be read. */
  readonly told?: (event: LiveEvent) => Progress | undefined;
  /** Once, when it has ended: what shows it is loaded again, and whoever started it is told. */
  readonly ended: (last: T) => void;
}

/** Signed out, or the server is away for long: its page still tells how it goes. */
const mostFailures = 15;

const followed = new Set<string>();

/**
 * Work somebody started here stands in the tray until it ends, wherever they go meanwhile. Following it a second time
 * changes nothing.
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
    if (failures >= mostFailures) {
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
  // It may have ended before anybody listened, and a stream that stands already does not say so again.
  void look();
}
