import { rightsRoom } from '@supersync/contract/workspace/event/event.ts';
import type { Database, Transaction } from '../db/database.ts';
import { publish } from '../events/publish.ts';
import { registerRooms } from '../events/rooms.ts';
import type { Origin, Server } from '../server.ts';

type Follower = (tx: Transaction, origin: Origin) => Promise<void>;

const followers = new WeakMap<Database, Follower[]>();
const told = new WeakSet<Transaction>();

/** Runs inside the transaction of every change of what roles grant and to whom, after the change. */
export function onRightsChanged(server: Pick<Server, 'db'>, follower: Follower): void {
  followers.set(server.db, [...(followers.get(server.db) ?? []), follower]);
}

/** The event says only that something changed: each console asks for its own rights. */
export const registerRightsRoom = (server: Server): void =>
  registerRooms(server, 'access', (name) => (`access:${name}` === rightsRoom ? 'super-user' : undefined));

/** To be called after each write that gives or takes a right. Consoles are told once for each transaction. */
export async function rightsChanged(tx: Transaction, origin: Origin): Promise<void> {
  if (!told.has(tx)) {
    told.add(tx);
    await publish(tx, rightsRoom, 'changed', {});
  }
  for (const follow of followers.get(tx.database) ?? []) await follow(tx, origin);
}
