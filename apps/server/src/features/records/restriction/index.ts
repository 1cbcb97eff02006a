import { importerSources } from '@supersync/contract/importers/importer/importer-sources.ts';
import { problem } from '@supersync/contract/kernel/errors.ts';
import { testRestriction } from '@supersync/contract/records/restriction/actions.ts';
import { hasGate, plainTarget, restrictedFeatures } from '@supersync/contract/records/restriction/decide.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import sql from 'sql-template-tag';
import { registerAction } from '#platform/actions/register-action.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import { dayOf, restrictionVerdict } from '#platform/restriction/gate.ts';
import type { Feature } from '#platform/server.ts';

export const restrictionFeature: Feature = (server) => {
  const { clock, db } = server;

  registerResource(server, restriction, {
    async check({ operation, before, values }, _caller, tx) {
      if (operation === 'delete') return;
      const { scope, target, from, until } = { ...before, ...values };
      const refuse = (field: string, message: string): never => {
        throw problem('invalid_input', {}, { errors: { [field]: message } });
      };
      if (from !== undefined && typeof until === 'string' && until < from)
        refuse('until', 'Must not be before its beginning');
      // An existing rule stays editable even when its target is no longer a valid choice.
      if (scope === undefined || target === undefined) return;
      if (scope === before?.scope && target === before.target) return;
      const plain = plainTarget(scope, target);
      if (scope === 'province' && !/^[a-z]{2}$/i.test(target))
        refuse('target', 'Must be the two letters of a province or state');
      if (scope === 'email-domain' && !/^[^\s@]+\.[a-z0-9-]{2,}$/i.test(plain))
        refuse('target', 'Must be a domain such as example.com');
      // Only features with a gate: a rule about any other feature would have no effect.
      if (!hasGate({ scope, target }))
        refuse('target', `Must be one of ${restrictedFeatures.values.join(', ')}`);
      if (scope === 'importer' && !importerSources.values.some((source) => source === plain))
        refuse('target', `Must be one of ${importerSources.values.join(', ')}`);
      if (scope === 'partner') {
        const { rows } = await tx.query(sql`select from partners where partner_key = ${plain}`);
        if (rows.length === 0) refuse('target', 'There is no partner with this key');
      }
    },
  });

  registerAction(server, testRestriction, async ({ query }) => {
    const { clientId, scope, target } = query;
    const found = await db.query(sql`select from clients where id = ${clientId}`);
    if (found.rows.length === 0) throw problem('not_found', { thing: 'client', key: clientId });
    const on = query.on ?? dayOf(clock);
    const { allowed, grounds, rule } = await restrictionVerdict(db, { clientId, scope, target, on });
    if (rule === null) return { allowed, grounds, on, rule };
    const { id, mode, reason, from, until } = rule;
    return { allowed, grounds, on, rule: { id, scope, target: rule.target, mode, reason, from, until } };
  });
};
