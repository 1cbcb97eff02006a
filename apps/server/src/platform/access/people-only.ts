import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Caller } from '../server.ts';

/** For operations of signed-in people only: they need a session, or would let a program extend its own access. */
export function requirePerson(caller: Caller): void {
  if (caller.apiClient !== undefined) throw problem('people_only', {});
}
