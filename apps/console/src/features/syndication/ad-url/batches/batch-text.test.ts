import { expect, it } from 'vitest';
import { batchTitle, describeEnd } from './batch-text.ts';
import type { AdUrlBatch } from './batch-shape.ts';

const upload: AdUrlBatch = {
  id: 1,
  kind: 'upload',
  name: 'ads.csv',
  status: 'applied',
  partnerId: null,
  remake: false,
  parts: 1,
  rowCount: 6,
  rowsDone: 6,
  added: 3,
  changed: 1,
  removed: 0,
  unchanged: 1,
  refused: 1,
  older: 0,
  restored: null,
  userId: 1,
  stoppedReason: null,
  created: '2026-11-15T09:00:00Z',
  finishedAt: null,
  modified: { userId: 1, at: '2026-11-15T09:00:00Z' },
  version: 1,
  user: null,
};

it('says what it was and how it ended', () => {
  expect(batchTitle({ kind: 'make', name: 'Zumper', remake: true })).toBe('Addresses at Zumper, replaced');
  expect(describeEnd(upload)).toBe('Upload of ads.csv: 4 ad URLs written');
  expect(describeEnd({ ...upload, status: 'undone', restored: 3 })).toBe(
    '3 ad URLs put back. 1 that changed since stays as is.',
  );
  expect(describeEnd({ ...upload, status: 'undone', restored: 4 })).toBe('4 ad URLs put back.');
  expect(describeEnd({ ...upload, kind: 'delete', removed: 1 })).toBe('1 ad URL removed');
});
