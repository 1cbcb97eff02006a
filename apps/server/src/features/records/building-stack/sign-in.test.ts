import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cachedSignIn, loginAddress } from './sign-in.ts';

describe('cached sign-in', () => {
  it('is dropped when its own token is refused, not when an older one is', async () => {
    let signIns = 0;
    const signIn = cachedSignIn(async () => `token ${(signIns += 1)}`);
    const old = signIn.ticket();
    expect(await Promise.all([old, signIn.ticket()])).toEqual(['token 1', 'token 1']);
    signIn.refused(old);
    const renewed = signIn.ticket();
    // A call sent with the old token learns of the refusal only now.
    signIn.refused(old);
    expect(signIn.ticket()).toBe(renewed);
    expect(await renewed).toBe('token 2');
  });

  it('a failed sign-in is reported to all waiting calls and retried by the next', async () => {
    let attempts = 0;
    const signIn = cachedSignIn(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('No');
      return 'token';
    });
    const waiting = [signIn.ticket(), signIn.ticket()];
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(attempts).toBe(1);
    expect(await signIn.ticket()).toBe('token');
  });

  it('any order of calls and refusals makes one sign-in per refused token', async () => {
    const step = fc.constantFrom('ask', 'refuse first', 'refuse last');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        let signIns = 0;
        const signIn = cachedSignIn(async () => `token ${(signIns += 1)}`);
        const tickets = [signIn.ticket()];
        const refused = new Set<Promise<string>>();
        for (const each of steps) {
          if (each === 'ask') tickets.push(signIn.ticket());
          const ticket = each === 'refuse first' ? tickets[0] : tickets.at(-1);
          if (each === 'ask' || ticket === undefined) continue;
          signIn.refused(ticket);
          refused.add(ticket);
        }
        const last = signIn.ticket();
        expect(refused.has(last)).toBe(false);
        await Promise.all([...tickets, last]);
        expect(signIns).toBe(new Set([...tickets, last]).size);
      }),
    );
  });
});

it.each([
  ['https://stack.test/api/Widget/CompanyWebsiteData?c={company}', 'https://stack.test/api/Auth/Login'],
  ['http://stack.test:8080/v2/api/Widget/{company}', 'http://stack.test:8080/v2/api/Auth/Login'],
  ['https://stack.test/companies/{company}', 'https://stack.test/api/Auth/Login'],
])('for %s the login URL is %s', (data, login) => {
  expect(loginAddress(data)).toBe(login);
});
