import { checkAddress } from '@supersync/contract/access/address-rule/actions.ts';
import { addressRule } from '@supersync/contract/access/address-rule/address-rule.ts';
import { lockOut, type Rule } from '@supersync/contract/access/address-rule/decide.ts';
import {
  parseAddress,
  printAddress,
  printRange,
  readRange,
} from '@supersync/contract/access/address-rule/range.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Change } from '#platform/resource/resource-rules.ts';
import type { Feature } from '#platform/server.ts';
import { addressOf, guardAddresses, readRules } from './guard.ts';

/** The rules as they will be after the change. */
function rulesAfter(before: readonly Rule[], change: Change<typeof addressRule>): Rule[] {
  const { operation, values } = change;
  const id = change.before?.id ?? 0;
  const others = before.filter((rule) => rule.id !== id);
  if (operation === 'delete') return others;
  const blank = {
    id,
    effect: 'allow',
    scope: 'console',
    apiClientId: null,
    range: '',
    enabled: true,
    expiresAt: null,
  } as const;
  const { effect, scope, apiClientId, range, enabled, expiresAt } = {
    ...blank,
    ...change.before,
    ...values,
  };
  return [...others, { id, effect, scope, apiClientId, range, enabled, expiresAt }];
}

/** A rule for one client must have the API scope and name an existing client. */
async function checkClient(
  tx: Queryable,
  { operation, before, values }: Change<typeof addressRule>,
): Promise<void> {
  const { apiClientId, scope } = { apiClientId: null, scope: 'console', ...before, ...values };
  if (operation === 'delete' || apiClientId === null) return;
  const refuse = (message: string): never => {
    throw problem('invalid_input', {}, { errors: { apiClientId: message } });
  };
  if (scope !== 'api') refuse('Only a rule for the API names a client');
  const { rowCount } = await tx.query(sql`select from api_clients where id = ${apiClientId}`);
  if (rowCount === 0) refuse('There is no such client');
}

const normalized = (text: string): string => {
  const reading = readRange(text);
  return reading.ok ? printRange(reading.range) : text;
};

export const addressRuleFeature: Feature = async (server) => {
  const { clock, config } = server;
  const guard = await guardAddresses(server);

  registerResource(server, addressRule, {
    supply: (_operation, { range }) => (range === undefined ? {} : { range: normalized(range) }),
    async check(change, _caller, tx) {
      // Serialize changes: two concurrent ones could lock the user out together.
      await tx.query(sql`lock table address_rules in share row exclusive mode`);
      await checkClient(tx, change);
      const before = await readRules(tx);
      const { address } = change.origin;
      const now = clock.now();
      const from = lockOut({ before, after: rulesAfter(before, change) }, address, 'console', now);
      if (from === null) return;
      const lockedOutFrom = from <= now ? 'at once' : `from ${from.toISOString()} on`;
      throw problem('locks_you_out', { address, when: lockedOutFrom });
    },
    afterCommit: guard.changed,
  });

  registerAction(server, checkAddress, async ({ query, request }) => {
    const yours = addressOf(request);
    const given = parseAddress(query.address ?? yours);
    const address = given === null ? yours : printAddress(given);
    const rules = await guard.list();
    const { admitted, grounds, rule } = rules.explain(
      address,
      query.scope,
      clock.now(),
      query.scope === 'api' ? query.apiClientId : undefined,
    );
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
