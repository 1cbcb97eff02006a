import { describe, expect, it } from 'vitest';
import { passwordErrors } from './password-errors.ts';

describe('a new password', () => {
  it('has at least fifteen characters', () => {
    expect(passwordErrors('fourteen chars', '')).toEqual({ password: 'At least 15 characters' });
    expect(passwordErrors('fifteen chars !', 'fifteen chars !')).toEqual({});
  });

  it('is typed twice, and the same', () => {
    expect(passwordErrors('fifteen chars !', 'fifteen chars ?')).toEqual({
      repeated: 'The two are not the same',
    });
  });

  it('is no book', () => {
    const long = 'x'.repeat(1025);
    expect(passwordErrors(long, long)).toEqual({ password: 'At most 1024 characters' });
  });
});
