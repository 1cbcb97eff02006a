import { problem } from '@supersync/contract/kernel/errors.ts';
import { z } from 'zod';
import type { BuildingStackConfig } from '../../../config/building-stack.ts';
import {
  fetchOutside,
  OutsideError,
  type OutsideAnswer,
  type OutsideOptions,
} from '#platform/outbound/fetch-outside.ts';
import type { Server } from '#platform/server.ts';
import { cachedSignIn, loginAddress } from './sign-in.ts';

const limits = { maxBytes: 20 * 1_048_576, timeoutMs: 20_000 } as const;

/** Ignores other fields; the token must be valid in a header. */
const signInAnswer = z.looseObject({ accessToken: z.string().regex(/^[\x21-\x7e]+$/) });

const refuse = (reason: string): never => {
  throw problem('not_fetched', { reason });
};

function jsonOf({ body }: OutsideAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return refuse('Building Stack did not answer JSON');
  }
}

type Account = NonNullable<BuildingStackConfig['account']>;

/** Fetches a company from Building Stack by its id there. */
export function companyFetcher({ config }: Pick<Server, 'config'>): (remoteId: string) => Promise<unknown> {
  const { buildingStack, outboundHosts } = config;
  if (buildingStack === undefined)
    return async () => {
      throw problem('not_configured', {
        what: 'This server does not know where Building Stack is (BUILDING_STACK_URL). Paste the payload instead.',
      });
    };
  const { address, token, account } = buildingStack;

  async function call(url: string, more: Pick<OutsideOptions, 'headers' | 'body'>): Promise<OutsideAnswer> {
    try {
      return await fetchOutside(url, {
        ...limits,
        ...more,
        hosts: outboundHosts,
        signal: AbortSignal.timeout(limits.timeoutMs),
      });
    } catch (error) {
      if (error instanceof OutsideError) return refuse(error.message);
      throw error;
    }
  }

  const ask = (remoteId: string, bearer: string | undefined): Promise<OutsideAnswer> =>
    call(address.replace('{company}', encodeURIComponent(remoteId)), {
      headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    });

  async function signIn({ user, password }: Account): Promise<string> {
    const answer = await call(loginAddress(address), { body: { username: user, password } });
    if (answer.status !== 200)
      return refuse(
        `Building Stack did not take the sign-in of this server (BUILDING_STACK_USER); it answered ${answer.status}`,
      );
    const parsed = signInAnswer.safeParse(jsonOf(answer));
    return parsed.success ? parsed.data.accessToken : refuse('Building Stack signed in without a token');
  }

  const session = account === undefined ? null : cachedSignIn(() => signIn(account));

  async function askSignedIn(cached: NonNullable<typeof session>, remoteId: string): Promise<OutsideAnswer> {
    const ticket = cached.ticket();
    const answer = await ask(remoteId, await ticket);
    if (answer.status !== 401) return answer;
    // The token has probably expired: retry with a new sign-in once.
    cached.refused(ticket);
    const renewed = cached.ticket();
    const retried = await ask(remoteId, await renewed);
    if (retried.status === 401) {
      cached.refused(renewed);
      return refuse('Building Stack signed this server in, but gives it no data (401)');
    }
    return retried;
  }

  return async (remoteId) => {
    const answer = session === null ? await ask(remoteId, token) : await askSignedIn(session, remoteId);
    if (answer.status !== 200) return refuse(`Building Stack answered ${answer.status}`);
    return jsonOf(answer);
  };
}
