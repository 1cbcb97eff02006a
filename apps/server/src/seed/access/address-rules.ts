import { addressRule } from '@supersync/contract/access/address-rule/address-rule.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Calendar } from '../calendar.ts';
import { insertRecords } from '../insert.ts';
import { randomFor } from '../random.ts';
import { apiClientId } from './api-clients.ts';
import { personId } from './people.ts';

/** Ranges kept for examples, so nobody is refused; the one allow rule in force is of a single API client. */
const rules = [
  { label: 'Copies listing pages', effect: 'deny', scope: 'console', range: '203.0.113.64/26', made: -96 },
  {
    label: 'Guesses passwords',
    effect: 'deny',
    scope: 'console',
    range: '2001:db8:bad::/48',
    made: -5,
    ends: 25,
  },
  {
    label: 'Former office',
    effect: 'allow',
    scope: 'console',
    range: '198.51.100.128/25',
    made: -310,
    enabled: false,
  },
  {
    label: 'Status page',
    effect: 'allow',
    scope: 'api',
    range: '192.0.2.224/28',
    made: -40,
    client: 'Status page',
  },
] as const;

export async function seedAddressRules(tx: Queryable, calendar: Calendar): Promise<void> {
  const random = randomFor('address rules');
  await insertRecords(
    tx,
    addressRule,
    rules.map(({ label, effect, scope, range, made, ...more }, index) => {
      const created = calendar.time(random, made);
      return {
        id: index + 1,
        label,
        effect,
        scope,
        apiClientId: 'client' in more ? apiClientId(more.client) : null,
        range,
        enabled: !('enabled' in more),
        expiresAt: 'ends' in more ? calendar.time(random, more.ends) : null,
        created,
        modified: { userId: personId('security'), at: created },
      };
    }),
  );
}
