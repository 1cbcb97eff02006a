import { checkAddress } from '@supersync/contract/address-rule/actions.ts';
import { addressRule } from '@supersync/contract/address-rule/address-rule.ts';
import { lockOut, type Rule } from '@supersync/contract/address-rule/decide.ts';
import { parseAddress, printAddress, printRange, readRange } from '@supersync/contract/address-rule/range.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '../../platform/actions/register-action.ts';
import { registerResource } from '../../platform/resource/register-resource.ts';
import type { Change } from '../../platform/resource/resource-rules.ts';
import type { Feature } from '../../platform/server.ts';
import { addressOf, guardAddresses, readRules } from './guard.ts';

/** The rules as they will be once the change is stored. */
function rulesAfter(before: readonly Rule[], change: Change<typeof addressRule>): Rule[] {
  const { operation, values } = change;
  const id = change.before?.id ?? 0;
  const others = before.filter((rule) => rule.id !== id);
  if (operation === 'delete') return others;
  const blank = { id, effect: 'allow', scope: 'console', range: '', enabled: true, expiresAt: null } as const;
  const { effect, scope, range, enabled, expiresAt } = { ...blank, ...change.before, ...values };
  return [...others, { id, effect, scope, range, enabled, expiresAt }];
}

const inOneSpelling = (text: string): string => {
  const reading = readRange(text);
  return reading.ok ? printRange(reading.range) : text;
};

export const addressRuleFeature: Feature = async (server) => {
  const { clock, config } = server;
  const guard = await guardAddresses(server);

  registerResource(server, addressRule, {
    supply: (_operation, { range }) => (range === undefined ? {} : { range: inOneSpelling(range) }),
    async check(change, _caller, tx) {
      // Two changes at once could together do what neither does alone.
      await tx.query(sql`lock table address_rules in share row exclusive mode`);
      const before = await readRules(tx);
      const { address } = change.origin;
      const now = clock.now();
      const from = lockOut({ before, after: rulesAfter(before, change) }, address, 'console', now);
      if (from === null) return;
      const when = from <= now ? 'at once' : `from ${from.toISOString()} on`;
      throw problem('locks_you_out', { address, when });
    },
    afterCommit: guard.changed,
  });

  registerAction(server, checkAddress, async ({ query, request }) => {
    const yours = addressOf(request);
    const given = parseAddress(query.address ?? yours);
    const address = given === null ? yours : printAddress(given);
    const rules = await guard.list();
    const { admitted, grounds, rule } = rules.explain(address, query.scope, clock.now());
    return {
      address,
      yours,
      admitted,
      grounds,
      rule: rule === null ? null : { id: rule.id, label: rule.label, effect: rule.effect, range: rule.range },
      enforced: config.addressRules === 'on',
    };
  });
};
