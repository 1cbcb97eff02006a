import type { Service } from './measure/children.ts';

/** An access token lives ten minutes; a run may take longer. */
const renewAfterMs = 5 * 60_000;

export interface Person {
  readonly email: string;
  readonly password: string;
}

async function signIn(origin: string, person: Person): Promise<string> {
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (answer.status !== 200) throw new Error(`Signing in failed (${answer.status}): ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The cookies of a signed-in person, renewed before they expire. */
export function sessionOf(service: Service, person: Person): () => Promise<string> {
  let cookies = '';
  let since = -Infinity;
  return async () => {
    if (performance.now() - since > renewAfterMs) {
      cookies = await signIn(service.origin, person);
      since = performance.now();
    }
    return cookies;
  };
}
