import { client } from '@supersync/contract/records/client/client.ts';
import { expect, it } from 'vitest';
import { cardFields } from './card-fields.ts';

it('shows the first facts that are filled in and short, and the last change', () => {
  const record = {
    id: 7,
    clientKey: 'acme',
    name: 'Acme',
    lwsCompanyLabel: null,
    primaryLogo: `https://example.com/${'a'.repeat(200)}.png`,
    status: 'active',
    timezone: 'America/Toronto',
    locale: 'en',
    city: '',
    provinceCode: 'ON',
    countryCode: 'CA',
    phone: '+14165550100',
    email: 'office@example.com',
    created: '2026-01-01T00:00:00Z',
    modified: { at: '2026-01-02T00:00:00Z', by: 1 },
  };
  expect(cardFields(client, record)).toEqual([
    'clientKey',
    'timezone',
    'locale',
    'provinceCode',
    'countryCode',
    'phone',
    'modified',
  ]);
});
