import { z } from 'zod';

/** One stream serves all rooms of a console: browsers allow six connections per host over HTTP/1.1. */
export const eventsPath = '/v0/events';

export const eventLimits = { rooms: 50, roomLength: 200 } as const;

const roomPattern = /^[a-z][a-z0-9_-]*(:[A-Za-z0-9_.~%-]+)+$/;

export const isRoom = (text: string): boolean =>
  text.length <= eventLimits.roomLength && roomPattern.test(text);

/** The room in which changes of a resource's records are told. */
export const recordRoom = (resource: string): string => `record:${resource}`;

/** What stands in `data` of every message. Control messages come under the names in `streamSignals`. */
export const liveEventSchema = z.object({
  room: z.string(),
  type: z.string(),
  data: z.unknown(),
  at: z.iso.datetime({ offset: true }),
});

export type LiveEvent = z.infer<typeof liveEventSchema>;

/** `ready`: the stream is live. `reset`: too old to resume, so load again what the rooms are about. */
export const streamSignals = ['ready', 'reset'] as const;
export type StreamSignal = (typeof streamSignals)[number];

/** Where the stream is had. `since` resumes a stream whose set of rooms changes; otherwise the browser does it by itself. */
export function eventsAddress(rooms: readonly string[], since?: string): string {
  const resume = since === undefined ? '' : `&since=${encodeURIComponent(since)}`;
  return `${eventsPath}?room=${encodeURIComponent(rooms.join(','))}${resume}`;
}
