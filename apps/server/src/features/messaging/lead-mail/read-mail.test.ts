import { decodeEntities } from '@supersync/contract/importers/feed-parser/html-entities.ts';
import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtures } from '#test/lead-mail/fixtures.ts';
import { withoutTags } from './parsers/html-text.ts';
import { header } from './parsers/mail-text.ts';
import { mailIdOf, parsers, propertyCodeOf, readMail, verdictsOn } from './read-mail.ts';

const common = { firstName: 'Robin', lastName: 'Fixture', email: 'robin@fixture.test' };

test.each([
  [
    'zumper',
    'zumper',
    {
      ...common,
      phone: '+14165550101',
      moveIn: '2027-03-01',
      bedrooms: 2,
      message: 'Is the unit\nstill free?',
    },
  ],
  [
    'zillow',
    'zillow',
    {
      ...common,
      email: 'abc123@convo.zillow.com',
      phone: '+14165550102',
      moveIn: '2027-03-01',
      message: 'Please call me.',
    },
  ],
  [
    'apartments',
    'apartments.com',
    {
      ...common,
      lastName: 'Q. Fixture',
      phone: '+14165550103',
      bedrooms: 1,
      moveIn: '2027-03-01',
      message: 'Parking?',
    },
  ],
  ['lead2lease', 'lead2lease', { ...common, phone: '+14165550104', moveIn: '2027-03-01', bedrooms: 3 }],
  [
    'adf',
    'adf',
    { ...common, lastName: 'Fixture & Co', phone: '+14165550105', remoteId: 'P-77', message: 'Pets?' },
  ],
  ['rentcafe', 'rentcafe', { ...common, phone: '+14165550106', remoteId: 'p0012345' }],
  ['generic', 'generic', { ...common, message: 'Is there a gym?' }],
  [
    'french',
    'generic',
    { ...common, phone: '+15145550107', moveIn: '2027-03-01', bedrooms: 2, message: 'Est-ce libre?' },
  ],
  [
    'frenchHtml',
    'generic',
    {
      firstName: 'Zoé',
      lastName: 'Côté',
      email: 'robin@fixture.test',
      phone: '+15145550108',
      message: 'Chat & chien? <3 &unknown; &#xD800;',
    },
  ],
  ['frenchDate', 'generic', { ...common, moveIn: '2027-03-01' }],
  ['frenchMoveIn', 'generic', { ...common, moveIn: '2027-03-01' }],
  ['bilingual', 'generic', { ...common, moveIn: '2027-03-01' }],
] as const)('%s is read by %s', (name, parser, draft) => {
  const reading = readMail(fixtures[name]);
  expect(reading).toMatchObject({ class: 'lead', parser, error: null, draft });
});

test.each([
  ['unreadable', 'parse_failure', null, 'No parser knows this mail'],
  ['brokenAdf', 'parse_failure', 'adf', 'It is not well-formed XML'],
  ['adfWithDoctype', 'parse_failure', 'adf', 'It declares a document type, which is not read'],
  ['spam', 'spam', null, null],
  ['awayNote', 'nonlead', null, null],
  ['resident', 'resident', null, null],
  ['vendor', 'vendor', null, null],
] as const)('%s is %s', (name, kind, parser, error) => {
  expect(readMail(fixtures[name])).toMatchObject({ class: kind, parser, error, draft: null });
});

describe('every extracted value stands where its span says', () => {
  test.each(Object.entries(fixtures))('%s', (_, mail: InboundMail) => {
    for (const { fields } of verdictsOn(mail))
      for (const { value, part, start, end, header: name } of fields) {
        const source =
          part === 'header' ? header(mail, name ?? '') : part === 'html' ? (mail.html ?? '') : mail.plain;
        // An entity is longer than what it stands for.
        const shown = source.slice(start, end).replaceAll('&nbsp;', ' ');
        expect(decodeEntities(shown)).toBe(value);
      }
  });
});

test('the first parser that knows a mail is the one that reads it', () => {
  const both: InboundMail = {
    ...fixtures.lead2lease,
    headers: { ...fixtures.lead2lease.headers, From: 'x@zumper.com', 'Reply-To': '"A B" <a@b.test>' },
  };
  expect(
    verdictsOn(both)
      .filter(({ matches }) => matches)
      .map(({ parser }) => parser),
  ).toEqual(['zumper', 'lead2lease', 'generic']);
  expect(readMail(both).parser).toBe('zumper');
  expect(parsers.at(-1)?.name).toBe('generic');
});

describe('a date with slashes', () => {
  const moveInOf = (lines: string): string | null | undefined =>
    readMail({ ...fixtures.generic, plain: lines }).draft?.moveIn;
  const inEnglish = (date: string) =>
    moveInOf(`Name: A B\nPhone number: 416 555-0107\nMove-in date: ${date}\n`);
  const inFrench = (date: string) => moveInOf(`Nom : A B\nTél. : 514 555-0107\nDate d’entrée : ${date}\n`);
  const anyDay = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  });

  test('begins with the month in English and with the day in French; above 12 is the day; ISO is ISO', () => {
    fc.assert(
      fc.property(anyDay, fc.boolean(), (date, isPadded) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', ...rest] = iso.split('-');
        const [month = '', day = ''] = isPadded ? rest : rest.map((part) => String(Number(part)));
        const dayFirst = `${day}/${month}/${year}`;
        const monthFirst = `${month}/${day}/${year}`;
        expect([inEnglish(monthFirst), inFrench(dayFirst), inEnglish(iso), inFrench(iso)]).toEqual(
          Array(4).fill(iso),
        );
        if (Number(day) > 12) expect([inEnglish(dayFirst), inFrench(monthFirst)]).toEqual([iso, iso]);
      }),
    );
  });

  test.each(['31/02/2027', '13/13/2027', '0/1/2027', '01/03/27'])('%s is none', (date) => {
    expect([inEnglish(date), inFrench(date)]).toEqual([null, null]);
  });

  test('stays English where an English form quotes a line in French', () => {
    expect(moveInOf('Name: A B\nPhone: 416 555-0107\nMove-in: 03/01/2027\n> Courriel : a@b.test\n')).toBe(
      '2027-03-01',
    );
  });
});

test('no mail makes a parser throw, and none is lost', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('From', 'Reply-To', 'Subject', 'Message-ID'), text),
      fc.oneof(
        text,
        fc.constantFrom(...Object.values(fixtures).map(({ plain }) => plain)),
        text.map((t) => `<adf>${t}</adf>`),
      ),
      fc.option(text, { nil: undefined }),
      (headers, plain, html) => {
        const mail: InboundMail = {
          headers,
          envelope: { to: 'a@b.test', from: '' },
          plain,
          ...(html === undefined ? {} : { html }),
        };
        const reading = readMail(mail);
        expect(reading.draft === null).toBe(reading.class !== 'lead');
        expect(mailIdOf(mail)).toMatch(/^<\S+>$/);
      },
    ),
  );
});

test('text without tags is as long as the HTML', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const html = `<p>${text}</p><br/><script>x</script>`;
      expect(withoutTags(html)).toHaveLength(html.length);
    }),
  );
});

test('the property is named after the plus sign', () => {
  expect(propertyCodeOf('leads+OAK12@inbound.test')).toBe('OAK12');
  expect(propertyCodeOf('leads@inbound.test')).toBeNull();
  expect(propertyCodeOf('leads@in+bound.test')).toBeNull();
});

test('a mail is read up to 200,000 characters a part, and says so', () => {
  const filler = '<!-- nothing -->'.repeat(20_000);
  const { html } = fixtures.rentcafe;
  const cut = 'Only the first 200,000 characters of its HTML were read';
  expect(readMail({ ...fixtures.rentcafe, html: `${html}${filler}` })).toMatchObject({ class: 'lead', cut });
  expect(readMail({ ...fixtures.rentcafe, html: `${filler}${html}` })).toMatchObject({
    class: 'parse_failure',
    error: `It names neither an email address nor a phone number. ${cut}`,
  });
});

test.each([
  ['Message:\n\nIs it\nfree?\n\nBye', 'Is it\nfree?'],
  ['Message: Is it\nfree?\n-- \nSignature', 'Is it\nfree?'],
  ['Message: Is it free?\r\nPhone: 1', 'Is it free?'],
  ['> Message : quoted', 'quoted'],
])('the message of %j ends where something else begins', (text, message) => {
  const mail = { ...fixtures.generic, plain: `Name: A B\nEmail: a@b.test\n${text}` };
  expect(readMail(mail).draft?.message).toBe(message);
});
