import { expect, it } from 'vitest';
import { settingCall } from './setting-call.ts';

const known = [
  { id: 7, version: 3, moduleKey: 'global', key: 'theme', siteId: null },
  { id: 8, version: 1, moduleKey: 'global', key: 'theme', siteId: 2 },
];
const now = new Date('2026-11-15T12:00:00Z');
const call = (siteId: number | null, key: string) =>
  settingCall(known, 5, { moduleKey: 'global', key, siteId, value: 'aurora' }, { userId: 9 }, now);

it('puts an existing one', () => {
  expect(call(null, 'theme')).toEqual({
    call: 'put',
    id: 7,
    version: 3,
    changes: { clientId: 5, value: 'aurora' },
  });
  expect(call(2, 'theme')).toMatchObject({ call: 'put', id: 8 });
});

it('posts a missing one, from the template', () => {
  expect(call(3, 'theme')).toEqual({
    call: 'post',
    body: {
      siteId: 3,
      moduleKey: 'global',
      clientId: 5,
      key: 'theme',
      value: 'aurora',
      created: '2026-11-15T12:00:00.000Z',
      createdUserId: 9,
    },
  });
  expect(call(null, 'Theme')).toMatchObject({ call: 'post', body: { key: 'Theme' } });
});
