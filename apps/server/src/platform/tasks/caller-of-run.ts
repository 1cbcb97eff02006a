import type { Queryable } from '../db/database.ts';
import type { Caller, Server } from '../server.ts';
import { readActor, refusalNow, type Actor } from '../session/actor.ts';
import { TaskError, type Task } from './define-task.ts';

/** Whoever made a run or its schedule, with the rights they have now: what was withdrawn since no longer counts. */
export async function callerOfRun(
  server: Pick<Server, 'config' | 'clock'>,
  db: Queryable,
  acting: Actor,
): Promise<Caller> {
  const caller = await readActor(server, db, acting);
  if (typeof caller === 'string') throw new TaskError(`${caller}, so nothing was exported`);
  return caller;
}

/** Why a task may not be run on somebody's behalf now; null where it may. The server's own runs are nobody's. */
export async function runRefusalNow(
  server: Pick<Server, 'config' | 'clock'>,
  db: Queryable,
  task: Pick<Task, 'access'>,
  acting: Actor,
): Promise<string | null> {
  if (acting.userId === null && acting.apiClientId === null) return null;
  // Making a schedule asks for one flag, starting a run for the other.
  return refusalNow(server, db, acting, { access: task.access, flags: ['u', 'c'] });
}
