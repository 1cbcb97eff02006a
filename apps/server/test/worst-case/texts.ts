/** A text of about the given length that is hard to read for some kind of parser. */
export interface HardText {
  readonly name: string;
  make(length: number): string;
}

const characters = [...'aé1 \n\t.-@:;,<>"\'()[]{}/\\%&=+*#$_|!?\0'];

/** What opens, separates or almost ends something in mails, XML, HTML, JSON, CSV, SQL, addresses or schedules. */
const beginnings = [
  '<a>',
  '<a ',
  '<a b="',
  "<a b='",
  '<a b="1"/>',
  '</a>',
  '<!--',
  '<![CDATA[',
  '<?x',
  '<!DOCTYPE a [',
  '<script>',
  '<style ',
  '</script ',
  '<adf>',
  '&amp;',
  '&#1;',
  '&x',
  '{"a":',
  '{"a":1,',
  '[1,',
  '"\\u0041',
  'a,b\n',
  '"a""',
  'a;',
  "select 'é';",
  'select 1;',
  'select (',
  '/*',
  '--\n',
  '$$',
  'a@',
  '@a',
  'a.',
  'a@b.',
  '.a',
  'a: b\n',
  'Message:\n',
  'Message: a\n ',
  'Phone: 416 ',
  '416 ',
  '> ',
  '"a" ',
  'a <',
  'is requesting information about ',
  'https://a/',
  '{listingId}',
  '{',
  'apt-',
  'apt #',
  '%41',
  '*/1,',
  '0-59,',
  '1:',
  'a b ',
  '\r\n',
  'x1 ',
];

const pairs = [
  ['<a>', '</a>'],
  ['[', ']'],
  ['{"a":', '}'],
  ['(', ')'],
  ['<', '>'],
] as const;

const times = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length));

export const hardTexts: readonly HardText[] = [
  // It begins like a word and ends unexpectedly, so that nothing is refused by its first letter alone.
  ...[...characters, ...beginnings].map((text) => ({
    name: `${JSON.stringify(text)} over and over`,
    make: (length: number) => `${text}a${times(text, length)}\u0001`,
  })),
  ...characters.map((text) => ({
    name: `nothing but ${JSON.stringify(text)}`,
    make: (length: number) => times(text, length),
  })),
  ...pairs.map(([open, close]) => ({
    name: `${open} nested and closed with ${close}`,
    make: (length: number) =>
      times(open, length / 2) + times(close, (length / 2) * (close.length / open.length)),
  })),
];
