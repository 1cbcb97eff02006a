/** HTML's names for characters, which feeds use in XML without declaring them. In order of their code from 160. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const others: Readonly<Record<string, number>> = {
  OElig: 338,
  oelig: 339,
  Scaron: 352,
  scaron: 353,
  Yuml: 376,
  fnof: 402,
  circ: 710,
  tilde: 732,
  ensp: 8194,
  emsp: 8195,
  thinsp: 8201,
  zwnj: 8204,
  zwj: 8205,
  ndash: 8211,
  mdash: 8212,
  lsquo: 8216,
  rsquo: 8217,
  sbquo: 8218,
  ldquo: 8220,
  rdquo: 8221,
  bdquo: 8222,
  dagger: 8224,
  bull: 8226,
  hellip: 8230,
  permil: 8240,
  prime: 8242,
  lsaquo: 8249,
  rsaquo: 8250,
  euro: 8364,
  trade: 8482,
};

/** Without those that XML knows by itself. */
export const htmlEntities: Readonly<Record<string, string>> = Object.fromEntries([
  ...latin.split(' ').map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  ...Object.entries(others).map(([name, code]) => [name, String.fromCodePoint(code)] as const),
]);

const named = new Map([
  ...Object.entries(htmlEntities),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);

/** A reference to a character: `&eacute;`, `&#233;`, `&#xE9;`. */
export const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

/** The character that a match of `entity` stands for; an unknown one stays as it is written. */
export function characterOf([whole = '', decimal, hex, name]: readonly (string | undefined)[]): string {
  if (name !== undefined) return named.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return isCharacter(code) ? String.fromCodePoint(code) : whole;
}

/** Characters that HTML writes by name or number. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(entity, (...match: (string | undefined)[]) => characterOf(match));
