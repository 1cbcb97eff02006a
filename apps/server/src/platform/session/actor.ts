import type { Access } from '@supersync/contract/access/permission/access.ts';
import type { Flag } from '@supersync/contract/access/permission/permission-map.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { checkAccess } from '../access/enforce-access.ts';
import type { Queryable } from '../db/database.ts';
import type { Caller, Origin, Server } from '../server.ts';
import { readClient } from './api-tokens.ts';
import { readPerson } from './people.ts';

/** The person or client that work outliving its request is done for. */
export interface Actor {
  readonly userId: number | null;
  /** Set if an API client requested it: its permissions count, and the work ends with its token. */
  readonly apiClientId: string | null;
}

export const actorOf = ({ userId, apiClient }: Caller): Actor => ({
  userId,
  apiClientId: apiClient?.id ?? null,
});

/** The API client of an origin, as stored in a row. */
export const apiClientIn = ({ apiClientId }: Pick<Origin, 'apiClientId'>): string | null =>
  apiClientId ?? null;

type Reader = Pick<Server, 'config' | 'clock'>;

/** The actor with their current permissions, or why there is none any more. */
export async function readActor(
  { config, clock }: Reader,
  db: Queryable,
  { userId, apiClientId }: Actor,
): Promise<Caller | string> {
  if (apiClientId !== null) {
    const found = await readClient(db, config, apiClientId, clock.now());
    return typeof found === 'string' ? found : found.caller;
  }
  const person = userId === null ? null : await readPerson(db, config, userId);
  if (person === null) return 'Its creator can no longer sign in';
  return { ...person, sessionId: '' };
}

/** Null if they may do this now, with one of the flags; else why not. */
export async function refusalNow(
  server: Reader,
  db: Queryable,
  acting: Actor,
  { access, flags }: { readonly access: Access; readonly flags: readonly [Flag, ...Flag[]] },
): Promise<string | null> {
  const caller = await readActor(server, db, acting);
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
  const who = caller.apiClient === undefined ? 'Its creator' : `API client "${caller.apiClient.name}"`;
  return `${who} may no longer do this: ${refusals[0]}`;
}

/** The same for work of an API client; work of a person continues. */
export const clientRefusalNow = async (
  server: Reader,
  db: Queryable,
  acting: Actor,
  needed: Parameters<typeof refusalNow>[3],
): Promise<string | null> => (acting.apiClientId === null ? null : refusalNow(server, db, acting, needed));
