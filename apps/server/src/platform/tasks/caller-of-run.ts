import type { Queryable } from '../db/database.ts';
import type { Caller, Server } from '../server.ts';
import { readPerson } from '../session/people.ts';
import { TaskError } from './define-task.ts';

/** Whoever made a run or its schedule, with the rights they have now: what was withdrawn since no longer counts. */
export async function callerOfRun(
  server: Pick<Server, 'config'>,
  db: Queryable,
  userId: number | null,
): Promise<Caller> {
  const person = userId === null ? null : await readPerson(db, server.config, userId);
  if (person === null)
    throw new TaskError('Whoever made this cannot enter any more, so nothing was exported');
  return { ...person, sessionId: '' };
}
