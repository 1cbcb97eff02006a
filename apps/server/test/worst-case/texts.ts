/** A text of about the given length that is hard for some parser. */
export interface HardText {
  readonly name: string;
  make(length: number): string;
}

const characters = [...'aé1 \n\t.-@:;,<>"\'()[]{}/\\%&=+*#$_|!?\0'];

/** Texts that open, separate or almost close something in mails, XML, HTML, JSON, CSV, SQL, URLs or schedules. */
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
  // Starts like a word and ends unexpectedly, so that nothing is rejected by its first character.
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
