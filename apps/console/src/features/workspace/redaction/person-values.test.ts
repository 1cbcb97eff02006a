import { describe, expect, it } from 'vitest';
import { nobody, readPerson, withKnown } from './person-values.ts';

describe('the person to find', () => {
  it('is parsed from the inputs', () =>
    expect(
      readPerson({ emails: [' Sam@X.test '], phones: ['(416) 555-0101'], leadIds: ['12', ' '] }),
    ).toEqual({
      ok: true,
      person: { emails: ['sam@x.test'], phones: ['(416) 555-0101'], leadIds: [12] },
    }));

  it('requires an identifier', () =>
    expect(readPerson(nobody)).toEqual({
      ok: false,
      complaints: { all: 'Give an email address, a phone number or a lead ID' },
    }));

  it('shows errors at their fields', () =>
    expect(readPerson({ emails: ['a@b.test', 'sam'], phones: ['123'], leadIds: ['L-7'] })).toEqual({
      ok: false,
      complaints: {
        emails: 'sam is not an email address',
        phones: '123 has fewer than seven digits',
        leadIds: 'L-7 is not the number of a lead',
      },
    }));

  it('adds what else is known, without duplicates', () =>
    expect(
      withKnown({ ...nobody, emails: ['a@b.test'] }, { emails: ['a@b.test', 'c@d.test'], phones: ['+1416'] }),
    ).toEqual({
      emails: ['a@b.test', 'c@d.test'],
      phones: ['+1416'],
      leadIds: [],
    }));
});
