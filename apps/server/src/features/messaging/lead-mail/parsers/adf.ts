import type { Extracted, LeadFieldName } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { SaxesParser } from 'saxes';
import { requireContact, ParseError, type Parser, type ReadableMail } from './mail-text.ts';

const beginsWith = /<\?adf\b|<adf[\s>]/i;

interface Document {
  readonly text: string;
  /** Where it begins in the part of the mail it stands in. */
  readonly offset: number;
  readonly part: 'plain' | 'html';
}

function documentIn(mail: ReadableMail): Document | null {
  for (const [part, text] of [
    ['plain', mail.plain],
    ['html', mail.html],
  ] as const) {
    const start = text.search(/<adf[\s>]/i);
    if (start < 0) continue;
    const end = [...text.matchAll(/<\/adf>/gi)].at(-1)?.index ?? -1;
    return {
      part,
      offset: start,
      text: end < start ? text.slice(start) : text.slice(start, end + '</adf>'.length),
    };
  }
  return null;
}

interface Value {
  readonly path: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const maxValues = 500;
const deepest = 30;

/** Every text of the document with the names of the elements around it. What it refers to is never fetched. */
function valuesOf({ text }: Document): Value[] {
  const values: Value[] = [];
  const open: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser({ position: true });
  // Declarations could refer to files and to each other without end.
  let trouble = /<!(doctype|entity)\b/i.test(text) ? 'It declares a document type, which is not read' : '';
  let begins = 0;
  // At the first: a text that is no XML at all has one at every letter.
  parser.on('error', () => {
    trouble ||= 'It is not well-formed XML';
    throw new ParseError(trouble);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), String(value)]);
    begins = parser.position;
    open.push({ name: name.toLowerCase(), attributes: Object.fromEntries(plain) });
    if (open.length > deepest) {
      trouble ||= 'It is nested too deep';
      throw new ParseError(trouble);
    }
  });
  parser.on('closetag', () => {
    begins = parser.position;
    open.pop();
  });
  const take = (raw: string): void => {
    const value = raw.trim();
    const element = open.at(-1);
    if (value === '' || element === undefined || values.length >= maxValues) return;
    const path = open.map(({ name }) => name).join('/');
    // As it stands in the source, where entities are longer than what they stand for.
    const source = text.slice(begins, Math.max(begins, text.indexOf('<', begins)));
    const start = begins + source.length - source.trimStart().length;
    values.push({
      path,
      attributes: element.attributes,
      text: value,
      start,
      end: start + source.trim().length,
    });
  };
  parser.on('text', take);
  parser.on('cdata', take);
  try {
    parser.write(text).close();
  } catch {
    trouble ||= 'It is not well-formed XML';
  }
  if (trouble !== '') throw new ParseError(trouble);
  return values;
}

/** The lead format of the automotive trade, which property systems speak too. */
export const adf: Parser = {
  name: 'adf',
  knows: (mail) =>
    beginsWith.test(mail.plain) || beginsWith.test(mail.html)
      ? { matches: true, reason: 'It holds an ADF document' }
      : { matches: false, reason: 'It holds no ADF document' },
  read(mail) {
    const document = documentIn(mail);
    if (document === null) throw new ParseError('The ADF document does not begin');
    const values = valuesOf(document);
    const pick = (field: LeadFieldName, path: string, part?: string): Extracted[] => {
      const value = values.find(
        (each) => each.path.endsWith(path) && (part === undefined || each.attributes['part'] === part),
      );
      if (value === undefined) return [];
      const [start, end] = [document.offset + value.start, document.offset + value.end];
      return [{ field, value: value.text, part: document.part, start, end }];
    };
    const contact = 'prospect/customer/contact';
    const first = pick('firstName', `${contact}/name`, 'first');
    const [whole] = pick('firstName', `${contact}/name`);
    const named =
      first.length > 0 || whole === undefined
        ? [...first, ...pick('lastName', `${contact}/name`, 'last')]
        : [
            { ...whole, value: whole.value.split(/\s+/)[0] ?? '' },
            ...(whole.value.includes(' ')
              ? [{ ...whole, field: 'lastName' as const, value: whole.value.replace(/^\S+\s+/, '') }]
              : []),
          ];
    return requireContact([
      ...named,
      ...pick('email', `${contact}/email`),
      ...pick('phone', `${contact}/phone`),
      ...pick('message', 'prospect/customer/comments'),
      ...(pick('message', 'prospect/customer/comments').length > 0
        ? []
        : pick('message', 'prospect/comments')),
      ...pick('remoteId', 'prospect/id'),
      ...pick('moveIn', 'prospect/customer/timeframe/earliestdate'),
    ]);
  },
};
