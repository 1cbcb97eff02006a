import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageOf } from '../toast/toast-text.ts';
import { reach, Unreachable } from './unreachable.ts';

const failing = (error: Error): void => void vi.stubGlobal('fetch', vi.fn().mockRejectedValue(error));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call without an answer', () => {
  it('says in words for a person that none came', async () => {
    failing(new TypeError('Failed to fetch'));
    const error: unknown = await reach('/v0/feedback', {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreachable);
    expect(messageOf(error)).toBe('The server cannot be reached. Check the connection and try again.');
  });

  it('stays called off when it was called off', async () => {
    const calledOff = new DOMException('Aborted', 'AbortError');
    failing(calledOff);
    await expect(reach('/v0/feedback', {})).rejects.toBe(calledOff);
  });
});
