import { describe, expect, it } from 'vitest';
import { previewOf, savePlan } from './news-values.ts';

describe('the steps of a save', () => {
  it('an item for all clients is written in one', () => {
    const changes = { title: 'Hello', status: 'enabled' };
    expect(savePlan(changes, false)).toEqual({ fields: changes, audience: null, enableLast: false });
  });

  it('one for some clients is enabled only once they are known', () => {
    expect(savePlan({ title: 'Hello', status: 'enabled', clientIds: [3, 4] }, false)).toEqual({
      fields: { title: 'Hello' },
      audience: [3, 4],
      enableLast: true,
    });
  });

  it('one that is enabled already, or is not to be, needs no third step', () => {
    expect(savePlan({ clientIds: [3] }, true)).toEqual({ fields: {}, audience: [3], enableLast: false });
    expect(savePlan({ clientIds: [], status: 'disabled' }, true)).toEqual({
      fields: { status: 'disabled' },
      audience: [],
      enableLast: false,
    });
  });
});

it('what is half written can be seen already', () => {
  expect(previewOf({ title: null, publishDate: '2026-11-15T00:00:00Z', sendToAdminsOnly: true })).toEqual({
    title: '',
    author: null,
    summaryIcon: null,
    imagePath: null,
    summaryText: '',
    detailsContent: null,
    url: null,
    publishDate: '2026-11-15T00:00:00Z',
    sendToAdminsOnly: true,
  });
});
