import { describe, expect, it } from 'vitest';
import { passwordErrors } from './password-errors.ts';

describe('a new password', () => {
  it('requires at least fifteen characters', () => {
    expect(passwordErrors('fourteen chars', '')).toEqual({ password: 'At least 15 characters' });
    expect(passwordErrors('fifteen chars !', 'fifteen chars !')).toEqual({});
  });

  it('must be typed twice the same', () => {
    expect(passwordErrors('fifteen chars !', 'fifteen chars ?')).toEqual({
      repeated: 'The two are not the same',
    });
  });

  it('has a maximum length', () => {
    const long = 'x'.repeat(1025);
    expect(passwordErrors(long, long)).toEqual({ password: 'At most 1024 characters' });
  });
});
