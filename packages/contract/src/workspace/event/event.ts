import { z } from 'zod';

/** One stream serves all rooms of a console: browsers allow six connections per host over HTTP/1.1. */
export const eventsPath = '/v0/events';

export const eventLimits = { rooms: 50, roomLength: 200 } as const;

const roomPattern = /^[a-z][a-z0-9_-]*(:[A-Za-z0-9_.~%-]+)+$/;

export const isRoom = (text: string): boolean =>
  text.length <= eventLimits.roomLength && roomPattern.test(text);

/** The room of a resource's record changes. */
export const recordRoom = (resource: string): string => `record:${resource}`;

/** Told when somebody's rights may have changed. */
export const rightsRoom = 'access:rights';

/** The `data` of every message. Control messages have the names in `streamSignals`. */
export const liveEventSchema = z.object({
  room: z.string(),
  type: z.string(),
  data: z.unknown(),
  at: z.iso.datetime({ offset: true }),
});

export type LiveEvent = z.infer<typeof liveEventSchema>;

/** `ready`: the stream is live. `reset`: too old to resume, so reload the data of the rooms. */
export const streamSignals = ['ready', 'reset'] as const;
export type StreamSignal = (typeof streamSignals)[number];

/** The URL of the stream. `since` resumes a stream with other rooms; otherwise the browser resumes by itself. */
export function eventsAddress(rooms: readonly string[], since?: string): string {
  const resume = since === undefined ? '' : `&since=${encodeURIComponent(since)}`;
  return `${eventsPath}?room=${encodeURIComponent(rooms.join(','))}${resume}`;
}
