/** Words around a number that say nothing about which unit or floor it is. */
const noise = new Set(
  'unit units apt apartment suite ste flat room home lot no nr num number floor level storey etage niveau logement app fl lvl'.split(
    ' ',
  ),
);

/** Names that drawing programs give by themselves: the number in them is a counter. */
const automatic =
  /^(?:path|rect|rectangle|polygon|polyline|circle|ellipse|line|use|svg|g|group|layer|shape|vector|frame|mesh|node|object|cube|plane|text|tspan|union|subtract)(?:[\s_.-]?\d)*$/i;

export const isAutomaticName = (name: string): boolean => automatic.test(name.trim());

/** Its letters and digits in lower case, in pieces: "Unit A-101" is `unit`, `a`, `101`. */
function piecesOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).flatMap((piece) => {
    // "unit101" is two words, "a101" is one.
    const parts = /^(\p{L}{2,})(\p{N}.*)$/u.exec(piece);
    return parts?.[1] !== undefined && noise.has(parts[1]) ? [parts[1], parts[2] ?? ''] : [piece];
  });
}

const withoutZeros = (piece: string): string => piece.replace(/^0+(?=\d)/, '');

/** Under what a name is looked up: without words such as "unit", spaces, punctuation and leading zeros. */
export const nameKey = (text: string): string =>
  piecesOf(text)
    .filter((piece) => piece !== '' && !noise.has(piece))
    .map(withoutZeros)
    .join('');

/** The single pieces of a name that hold a digit, for names with more in them: "2BR_North_304". */
export const numberKeys = (text: string): string[] => [
  ...new Set(
    piecesOf(text)
      .filter((piece) => /\p{N}/u.test(piece))
      .map(withoutZeros),
  ),
];

/** What comes before the last two digits: units 301 to 399 are on floor 3. Null where there is no such number. */
export function floorOfNumber(number: string): string | null {
  const digits = /(\d+)\D*$/.exec(number)?.[1] ?? '';
  return digits.length < 3 ? null : withoutZeros(digits.slice(0, -2));
}

/** Order of people: 9 before 10. */
export const byNumber = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true }) || (one < other ? -1 : one > other ? 1 : 0);
