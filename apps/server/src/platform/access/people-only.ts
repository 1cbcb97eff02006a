import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Caller } from '../server.ts';

/** For what only a person who is signed in can do: it needs a session, or would let a program prolong its own rights. */
export function requirePerson(caller: Caller): void {
  if (caller.apiClient !== undefined) throw problem('people_only', {});
}
