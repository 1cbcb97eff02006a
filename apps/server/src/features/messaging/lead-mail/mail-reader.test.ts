import { expect, it, onTestFinished } from 'vitest';
import { fixtures } from '#test/lead-mail/fixtures.ts';
import { MailReader } from './mail-reader.ts';
import { readMail, verdictsOn } from './read-mail.ts';

const odd = new URL('../../../../test/odd-thread.ts', import.meta.url);

function open(...parts: ConstructorParameters<typeof MailReader>): MailReader {
  const reader = new MailReader(...parts);
  onTestFinished(() => reader.close());
  return reader;
}

it('reads in its thread what is read without one', async () => {
  const reader = open();
  for (const mail of Object.values(fixtures)) expect(await reader.read(mail)).toEqual(readMail(mail));
  expect(await reader.verdicts(fixtures.zillow)).toEqual({
    reading: readMail(fixtures.zillow),
    verdicts: verdictsOn(fixtures.zillow),
  });
});

it.each([
  ['hang', { deadlineMs: 1_000 }, 'The mail took too long to read'],
  ['grow', { memoryMb: 32 }, 'The mail takes too much memory to read'],
])('keeps a mail that would %s as a parse failure', async (plain, limits, error) => {
  const reader = open(odd, { name: 'odd', ...limits });
  const mail = { ...fixtures.generic, plain };
  expect(await reader.read(mail)).toMatchObject({ class: 'parse_failure', draft: null, fields: [], error });
  const { verdicts } = await reader.verdicts(mail);
  expect(new Set(verdicts.map(({ reason, matches }) => [reason, matches].join()))).toEqual(
    new Set([`${error},false`]),
  );
});
