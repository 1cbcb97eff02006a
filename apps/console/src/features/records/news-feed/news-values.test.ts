import { describe, expect, it } from 'vitest';
import { previewOf, savePlan } from './news-values.ts';

describe('the steps of a save', () => {
  it('an item for all clients takes one write', () => {
    const changes = { title: 'Hello', status: 'enabled' };
    expect(savePlan(changes, false)).toEqual({ fields: changes, audience: null, enableLast: false });
  });

  it('an item for some clients is enabled only after its audience is stored', () => {
    expect(savePlan({ title: 'Hello', status: 'enabled', clientIds: [3, 4] }, false)).toEqual({
      fields: { title: 'Hello' },
      audience: [3, 4],
      enableLast: true,
    });
  });

  it('an item that is already enabled, or stays off, needs no third step', () => {
    expect(savePlan({ clientIds: [3] }, true)).toEqual({ fields: {}, audience: [3], enableLast: false });
    expect(savePlan({ clientIds: [], status: 'disabled' }, true)).toEqual({
      fields: { status: 'disabled' },
      audience: [],
      enableLast: false,
    });
  });
});

it('previews an incomplete item', () => {
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
