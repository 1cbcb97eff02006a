import { afterEach, describe, expect, it, vi } from 'vitest';
import { messageOf } from '../toast/toast-text.ts';
import { reach, Unreachable } from './unreachable.ts';

const failing = (error: Error): void => void vi.stubGlobal('fetch', vi.fn().mockRejectedValue(error));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a request without a response', () => {
  it('says so in a message for a person', async () => {
    failing(new TypeError('Failed to fetch'));
    const error: unknown = await reach('/v0/feedback', {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreachable);
    expect(messageOf(error)).toBe('The server cannot be reached. Check the connection and try again.');
  });

  it('stays aborted when it was aborted', async () => {
    const calledOff = new DOMException('Aborted', 'AbortError');
    failing(calledOff);
    await expect(reach('/v0/feedback', {})).rejects.toBe(calledOff);
  });
});
