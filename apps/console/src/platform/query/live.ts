import {
  eventsAddress,
  isRoom,
  liveEventSchema,
  recordRoom,
  type LiveEvent,
  type StreamSignal,
} from '@supersync/contract/workspace/event/event.ts';
import { readCurrentUser } from '@supersync/contract/access/session/actions.ts';
import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { client } from './api.ts';
import { isOwnWrite } from './own-writes.ts';
import { invalidateByName } from './query.ts';

type Listener = (event: LiveEvent) => void;

interface Subscription {
  readonly room: string;
  readonly listener: Listener;
  /** Events were lost: reload the room's data. */
  readonly onReset: () => void;
  /** The stream is live: earlier changes were not delivered. */
  readonly onReady: () => void;
}

const subscriptions = new Set<Subscription>();
const reset: StreamSignal = 'reset';
const ready: StreamSignal = 'ready';
let stream: EventSource | undefined;
let streamedRooms = '';
let lastEventId: string | undefined;
let pending: ReturnType<typeof setTimeout> | undefined;
let refusals = 0;
let isResetAfterRefusal = false;
/** The window was hidden before its first stream: what it loaded then may be old. */
let loadedHidden = false;

function parse(text: unknown): LiveEvent | undefined {
  try {
    return liveEventSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}

function onMessage(message: MessageEvent): void {
  if (message.lastEventId !== '') lastEventId = message.lastEventId;
  const event = parse(message.data);
  if (event === undefined) return;
  for (const subscription of subscriptions)
    if (subscription.room === event.room) subscription.listener(event);
}

/** The first retry after a refusal, and the longest pause between retries. */
const retryMs = { first: 2000, longest: 60_000 } as const;

/**
 * The browser reconnects after a lost connection, but not after an answer such as 403 for a withdrawn right or 503
 * from a server that restarts.
 */
function onRefused(): void {
  stream = undefined;
  streamedRooms = '';
  const pause = Math.min(retryMs.longest, retryMs.first * 2 ** refusals) * (0.5 + Math.random() / 2);
  refusals += 1;
  clearTimeout(pending);
  // Also told while the page is being left: whatever is asked then is asked in vain.
  pending = setTimeout(() => void retry(), pause);
}

/**
 * Whoever is still signed in may have lost a right: everything is asked for again. Whoever is not learns it by what
 * they do next, so that nobody loses what they have typed to a stream.
 */
async function retry(): Promise<void> {
  if (!isResetAfterRefusal && (await client.askAhead(readCurrentUser)) !== null) {
    isResetAfterRefusal = true;
    for (const { onReset } of subscriptions) onReset();
  }
  connect();
}

/**
 * One stream carries every room; when the rooms change, it reconnects where the old one stopped. Without HTTP/2, a
 * browser allows six connections per host, so a hidden window has none and catches up when it is shown.
 */
function connect(): void {
  pending = undefined;
  if (document.hidden && lastEventId === undefined) loadedHidden = true;
  const wanted = document.hidden ? [] : [...subscriptions].map(({ room }) => room);
  const rooms = [...new Set(wanted)].toSorted();
  if (rooms.join(',') === streamedRooms) return;
  stream?.close();
  streamedRooms = rooms.join(',');
  stream = undefined;
  if (rooms.length === 0) return;
  const opened = new EventSource(client.addressOf(eventsAddress(rooms, lastEventId)), {
    withCredentials: true,
  });
  opened.addEventListener('message', onMessage);
  opened.addEventListener(reset, () => {
    lastEventId = undefined;
    for (const { onReset } of subscriptions) onReset();
  });
  opened.addEventListener('error', () => {
    if (stream === opened && opened.readyState === EventSource.CLOSED) onRefused();
  });
  opened.addEventListener(ready, (message: MessageEvent) => {
    refusals = 0;
    isResetAfterRefusal = false;
    lastEventId = message.lastEventId;
    if (loadedHidden) for (const { onReset } of subscriptions) onReset();
    loadedHidden = false;
    for (const { onReady } of subscriptions) onReady();
  });
  stream = opened;
}

/** Debounced: components mount and unmount in quick succession. */
const settleMs = 50;

function settle(): void {
  clearTimeout(pending);
  pending = setTimeout(connect, settleMs);
}

const nothing = (): void => undefined;

export function subscribeToRoom(
  room: string,
  listener: Listener,
  onReset: () => void,
  onReady: () => void = nothing,
): () => void {
  if (!isRoom(room)) throw new TypeError(`${room} is not a room`);
  const subscription = { room, listener, onReset, onReady };
  subscriptions.add(subscription);
  // The same listener is added once.
  document.addEventListener('visibilitychange', settle);
  settle();
  return () => {
    subscriptions.delete(subscription);
    settle();
  };
}

/** Subscribes to a room while the component is mounted. */
export function useRoom(
  room: string | undefined,
  listener: Listener,
  onReset: () => void = nothing,
  onReady: () => void = nothing,
): void {
  const tell = useEffectEvent(listener);
  const startOver = useEffectEvent(onReset);
  const begin = useEffectEvent(onReady);
  useEffect(() => {
    if (room === undefined) return undefined;
    return subscribeToRoom(
      room,
      (event) => tell(event),
      () => startOver(),
      () => begin(),
    );
  }, [room]);
}

/** Changes come in bursts: one refetch covers all of them. */
const burstMs = 200;

/** Keeps data of a resource, or its counts in another, up to date while others change it. */
export function useLiveRecords(resource: Resource, countedIn: Resource = resource): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const burst = useRef<LiveEvent[]>([]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  const refresh = (isKnown: () => boolean): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const known = isKnown();
      burst.current = [];
      if (!known) void invalidateByName(countedIn.name);
    }, burstMs);
  };
  // An event can arrive before the response of the write that caused it, so own writes are checked at the end
  // of the burst.
  const noNews = (): boolean => burst.current.every((event) => isOwnWrite(resource.name, event));
  const hear = (event: LiveEvent): void => {
    burst.current.push(event);
    refresh(noNews);
  };
  const startOver = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    refresh(() => false);
  };
  useRoom(recordRoom(resource.name), hear, startOver);
}
