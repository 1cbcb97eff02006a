import { guessMapping } from '@supersync/contract/messaging/lead-import/mapping.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRow } from './read-row.ts';

const columns = ['Name', 'E-mail', 'Phone', 'Move In', 'Beds', 'Received'];
const mapping = { name: 0, email: 1, phone: 2, moveIn: 3, bedrooms: 4, receivedAt: 5 };
const now = new Date('2027-01-31T12:00:00Z');
const read = (...cells: string[]) => readRow(columns, mapping, cells, now);

test('guesses the mapping from the header', () => {
  expect(guessMapping(columns)).toEqual(mapping);
  expect(guessMapping(['First Name', 'Last name', 'EMAIL', 'Lead ID', 'Notes', 'Colour'])).toEqual({
    firstName: 0,
    lastName: 1,
    email: 2,
    remoteId: 3,
    message: 4,
  });
  expect(guessMapping(['Prénom', 'Nom', 'Courriel', 'Te\u0301le\u0301phone', 'Date d’emménagement'])).toEqual(
    {
      firstName: 0,
      lastName: 1,
      email: 2,
      phone: 3,
      moveIn: 4,
    },
  );
});

test('cuts a long name between two characters', () => {
  const reading = read(`${'R'.repeat(99)}🏠`, 'robin@x.test');
  expect(reading.ok && reading.lead.firstName).toBe('R'.repeat(99));
});

test('parses a row into a lead', () => {
  expect(
    read(
      'Robin van Fixture',
      ' Robin@X.Test ',
      '(416) 555-0101 ext 5',
      '03/01/2027',
      '2',
      '2027-01-02 10:30',
    ),
  ).toEqual({
    ok: true,
    lead: {
      firstName: 'Robin',
      lastName: 'van Fixture',
      email: 'robin@x.test',
      phone: '+14165550101',
      message: null,
      remoteId: null,
      moveIn: '2027-03-01',
      bedrooms: 2,
      propertyCode: null,
      receivedAt: '2027-01-02T10:30:00.000Z',
    },
  });
});

test.each([
  [['A', '', '', '', '', ''], 'Neither an email address nor a phone number'],
  [['A', 'nonsense', '', '', '', ''], 'E-mail: not an email address'],
  [['A', 'a@b.test', '12', '', '', ''], 'Phone: not a phone number'],
  [['A', 'a@b.test', '', '02/30/2027', '', ''], 'Move In: not a day'],
  [['A', 'a@b.test', '', '', '2.5', ''], 'Beds: not a number of bedrooms'],
  [['A', 'a@b.test', '', '', '', 'yesterday'], 'Received: not a date'],
  [['A', 'a@b.test', '', '', '', '2027-02-01'], 'Received: in the future'],
  [['A', 'a@b.test', '', '', '', '', 'more'], 'It has more cells than the header'],
])('%j: %s', (cells, problem) => {
  expect(read(...cells)).toEqual({ ok: false, problem });
});

test('never throws, and a problem never quotes a cell', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 6, maxLength: 30 }), { maxLength: 8 }), (cells) => {
      const reading = read(...cells);
      if (!reading.ok) for (const cell of cells) expect(reading.problem).not.toContain(cell);
    }),
  );
});
