import { missing, type Access } from '@supersync/contract/access/permission/access.ts';
import { eventLimits, isRoom } from '@supersync/contract/workspace/event/event.ts';
import { missingPermissions, problem } from '@supersync/contract/kernel/errors.ts';
import type { Caller, Server } from '../server.ts';

/** Who may subscribe to the room of this name (the part after the first colon); undefined if it does not exist. */
export type RoomRule = (name: string) => Access | undefined;

const rules = new WeakMap<Server['db'], Map<string, RoomRule>>();

/** Opens all rooms `<kind>:…`. A kind without a rule is closed to everyone. */
export function registerRooms(server: Server, kind: string, rule: RoomRule): void {
  const rulesByKind = rules.get(server.db) ?? new Map<string, RoomRule>();
  if (rulesByKind.has(kind)) throw new Error(`Rooms ${kind}:… have a rule already`);
  rules.set(server.db, rulesByKind.set(kind, rule));
}

export function parseRooms(text: string): string[] {
  const rooms = [...new Set(text.split(','))];
  if (rooms.length > eventLimits.rooms)
    throw problem('invalid_input', {}, { errors: { room: `At most ${eventLimits.rooms} rooms` } });
  for (const room of rooms)
    if (!isRoom(room))
      throw problem(
        'invalid_input',
        {},
        { errors: { room: `${JSON.stringify(room.slice(0, 80))} is not a room` } },
      );
  return rooms;
}

/** Throws unless the caller may subscribe to all of the rooms. */
export function assertMayListen(server: Server, caller: Caller, rooms: readonly string[]): void {
  const lacking = rooms.flatMap((room) => {
    const colon = room.indexOf(':');
    const access = rules.get(server.db)?.get(room.slice(0, colon))?.(room.slice(colon + 1));
    if (access === undefined) throw problem('not_found', { thing: 'room', key: room });
    if (typeof access === 'string') return [];
    if (access.managersOnly === true && !caller.isSuperUserManager) throw problem('managers_only', {});
    return missing(caller.held, access.chain);
  });
  if (lacking.length > 0) throw missingPermissions([...new Set(lacking)]);
}
