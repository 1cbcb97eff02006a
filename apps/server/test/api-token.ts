import type { PermissionKey } from '@supersync/contract/access/permission/permission-key.ts';
import type { PeopleApp, SignedIn } from './people-app.ts';

export interface TestToken {
  readonly id: string;
  readonly name: string;
  readonly headers: { readonly authorization: string };
}

let made = 0;

/** A token of an owner with the given permissions. */
export async function makeToken(
  web: PeopleApp,
  owner: SignedIn,
  { keys, readOnly = false }: { readonly keys: readonly PermissionKey[]; readonly readOnly?: boolean },
): Promise<TestToken> {
  const name = `Program ${(made += 1)}`;
  const answer = await web.call(owner, 'POST', '/v0/api-clients', { body: { name, keys, readOnly } });
  if (answer.statusCode !== 201) throw new Error(`Failed to create a token: ${answer.body}`);
  const { id, token } = answer.json<{ data: { id: string; token: string } }>().data;
  return { id, name, headers: { authorization: `Bearer ${token}` } };
}
