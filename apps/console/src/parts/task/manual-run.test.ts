import { failure } from '@supersync/contract/kernel/client.ts';
import { describe, expect, it } from 'vitest';
import { failureAnswer } from './manual-run.ts';

describe('a manual run that fails', () => {
  it("returns the server's response body", () => {
    const body = {
      status: 400,
      title: 'Invalid input',
      detail: 'Some parameters are not right.',
      code: 'invalid_body',
      requestId: 'r-1',
      errors: { 'parameters.importer': 'Required' },
    };
    expect(failureAnswer(failure(400, JSON.stringify(body)))).toEqual(body);
  });

  it('returns the error as text if there was no response', () => {
    expect(failureAnswer(new TypeError('Failed to fetch'))).toBe('TypeError: Failed to fetch');
  });
});
