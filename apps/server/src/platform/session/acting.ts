import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { checkAccess } from '../access/enforce-access.ts';
import type { Queryable } from '../db/database.ts';
import type { Caller, Origin, Server } from '../server.ts';
import { readClient } from './api-tokens.ts';
import { readPerson } from './people.ts';

/** On whose behalf work is done that outlives its request. */
export interface Acting {
  readonly userId: number | null;
  /** Set where a program asked for it: its rights count, and it is gone when the program's token is. */
  readonly apiClientId: string | null;
}

export const actingOf = ({ userId, apiClient }: Caller): Acting => ({
  userId,
  apiClientId: apiClient?.id ?? null,
});

/** What a row keeps of the client that asked for it. */
export const apiClientIn = ({ apiClientId }: Pick<Origin, 'apiClientId'>): string | null =>
  apiClientId ?? null;

type Reader = Pick<Server, 'config' | 'clock'>;

/** The one work is done for, with the rights they have at this moment; or why nobody is there any more. */
export async function readActing(
  { config, clock }: Reader,
  db: Queryable,
  { userId, apiClientId }: Acting,
): Promise<Caller | string> {
  if (apiClientId !== null) {
    const found = await readClient(db, config, apiClientId, clock.now());
    return typeof found === 'string' ? found : found.caller;
  }
  const person = userId === null ? null : await readPerson(db, config, userId);
  if (person === null) return 'Whoever made this can no longer sign in';
  return { ...person, sessionId: '' };
}

/** Null where they may do this now, with one of the flags; else why not. */
export async function refusalNow(
  server: Reader,
  db: Queryable,
  acting: Acting,
  { access, flags }: { readonly access: Access; readonly flags: readonly [Flag, ...Flag[]] },
): Promise<string | null> {
  const caller = await readActing(server, db, acting);
  if (typeof caller === 'string') return caller;
  const refusals = flags.map((flag) => {
    try {
      checkAccess(access, flag, caller);
      return null;
    } catch (error) {
      if (error instanceof ProblemError) return error.message;
      throw error;
    }
  });
  if (refusals.includes(null)) return null;
  const who = caller.apiClient === undefined ? 'Whoever made this' : `API client "${caller.apiClient.name}"`;
  return `${who} may no longer do this: ${refusals[0]}`;
}

/** The same for what an API client asked for; what a person asked for goes on. */
export const clientRefusalNow = async (
  server: Reader,
  db: Queryable,
  acting: Acting,
  needed: Parameters<typeof refusalNow>[3],
): Promise<string | null> => (acting.apiClientId === null ? null : refusalNow(server, db, acting, needed));
