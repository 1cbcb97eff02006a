import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cachedSignIn, loginAddress } from './sign-in.ts';

describe('a kept sign-in', () => {
  it('is forgotten by whoever it was refused to, and by nobody who comes late', async () => {
    let signIns = 0;
    const kept = cachedSignIn(async () => `token ${(signIns += 1)}`);
    const old = kept.ticket();
    expect(await Promise.all([old, kept.ticket()])).toEqual(['token 1', 'token 1']);
    kept.refused(old);
    const fresh = kept.ticket();
    // Another call had gone out with the old one, and learns of it only now.
    kept.refused(old);
    expect(kept.ticket()).toBe(fresh);
    expect(await fresh).toBe('token 2');
  });

  it('that failed is tried again by the next, and told to all who waited', async () => {
    let attempts = 0;
    const kept = cachedSignIn(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('No');
      return 'token';
    });
    const waiting = [kept.ticket(), kept.ticket()];
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(attempts).toBe(1);
    expect(await kept.ticket()).toBe('token');
  });

  it('however calls and refusals fall together, there is one sign-in for each token that was refused', async () => {
    const step = fc.constantFrom('ask', 'refuse first', 'refuse last');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        let signIns = 0;
        const kept = cachedSignIn(async () => `token ${(signIns += 1)}`);
        const tickets = [kept.ticket()];
        const refused = new Set<Promise<string>>();
        for (const each of steps) {
          if (each === 'ask') tickets.push(kept.ticket());
          const ticket = each === 'refuse first' ? tickets[0] : tickets.at(-1);
          if (each === 'ask' || ticket === undefined) continue;
          kept.refused(ticket);
          refused.add(ticket);
        }
        const last = kept.ticket();
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
])('for %s one signs in at %s', (data, login) => {
  expect(loginAddress(data)).toBe(login);
});
