import { ruleEffects, ruleScopes } from '@supersync/contract/access/address-rule/decide.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AddressList, type NamedRule } from './address-list.ts';

const now = new Date('2026-11-15T12:00:00Z');

// Few distinct values, so that ranges and addresses often overlap.
const byte = fc.constantFrom(0, 1, 127, 128, 255);
const v4 = fc.tuple(fc.constantFrom(10, 127), byte, byte, byte);
const group = fc.constantFrom('0', '1', '8000', 'ffff');
const v6 = fc.tuple(fc.constantFrom('2001', 'fe80'), group, group, group, group, group, group, group);

const v4Range = fc.tuple(v4, fc.integer({ min: 0, max: 32 })).map(([parts, prefix]) => {
  const value = parts.reduce<number>((sum, part) => sum * 256 + part, 0);
  const first = prefix === 0 ? 0 : Math.floor(value / 2 ** (32 - prefix)) * 2 ** (32 - prefix);
  return `${[24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join('.')}/${prefix}`;
});
const v6Range = fc
  .tuple(v6, fc.integer({ min: 0, max: 8 }))
  .map(
    ([groups, kept]) => `${groups.map((each, index) => (index < kept ? each : '0')).join(':')}/${kept * 16}`,
  );

const rule = fc.record<Omit<NamedRule, 'id' | 'label'>>({
  effect: fc.constantFrom(...ruleEffects.values),
  scope: fc.constantFrom(...ruleScopes.values),
  apiClientId: fc.constantFrom(null, null, 'one', 'other'),
  range: fc.oneof(v4Range, v6Range),
  enabled: fc.constantFrom(true, true, true, false),
  expiresAt: fc.constantFrom(null, null, '2026-11-15T11:00:00Z', '2026-11-15T13:00:00Z'),
});
const address = fc.oneof(
  v4.map((parts) => parts.join('.')),
  v4.map((parts) => `::ffff:${parts.join('.')}`),
  v6.map((groups) => groups.join(':')),
);

it('the compiled list and the explanation always agree, also after an expiry', () => {
  let admitted = 0;
  let refused = 0;
  fc.assert(
    fc.property(
      fc.array(rule, { maxLength: 6 }),
      fc.array(address, { minLength: 1, maxLength: 8 }),
      (rules, asked) => {
        const list = new AddressList(
          rules.map((each, id) => ({ ...each, id, label: '' })),
          now,
        );
        for (const at of [now, new Date('2026-11-15T14:00:00Z')])
          for (const scope of ruleScopes.values)
            for (const each of asked) {
              const answer = list.admits(each, scope, at);
              expect(answer).toBe(list.explain(each, scope, at).admitted);
              if (answer) admitted += 1;
              else refused += 1;
              // A client must pass the rules for all API clients and its own.
              for (const client of ['one', 'other', 'unknown'])
                expect(list.explain(each, 'api', at, client).admitted).toBe(
                  list.admits(each, 'api', at) && list.admits(each, 'api', at, client),
                );
            }
      },
    ),
    { numRuns: 1500 },
  );
  expect(Math.min(admitted, refused)).toBeGreaterThan(500);
});
