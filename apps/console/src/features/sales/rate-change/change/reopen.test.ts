import { expect, it } from 'vitest';
import { isRestoredByReopening } from './reopen.ts';

it('takes only a cancellation of an untouched proposal back', () => {
  const proposed = { status: 'needsApproval', proposedUserId: null, postponedFrom: null } as const;
  expect(isRestoredByReopening(proposed)).toBe(true);
  expect(isRestoredByReopening({ ...proposed, proposedUserId: 4 })).toBe(false);
  expect(isRestoredByReopening({ ...proposed, postponedFrom: '2027-01-01' })).toBe(false);
  expect(isRestoredByReopening({ ...proposed, status: 'retiring' })).toBe(false);
});
