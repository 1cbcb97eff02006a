import {
  articles,
  directions,
  leadingTypes,
  loneUnits,
  nameWords,
  numberedTypes,
  ordinalTens,
  ordinalWords,
  surelyLeading,
  trailingTypes,
  unitWords,
} from './street-words.ts';

/** An address taken apart, in a form in which two spellings of one place are equal. */
export interface ReadAddress {
  /** Null where there is none, as for a post box. A single number is a range of one. */
  readonly civicFrom: number | null;
  readonly civicTo: number | null;
  /** "a" of 123A, "1/2" of 123 1/2; else empty. */
  readonly civicSuffix: string;
  /** Without type and direction, in plain letters: "rene levesque". */
  readonly street: string;
  readonly streetType: string | null;
  readonly direction: string | null;
  readonly unit: string | null;
}

/** Longer input is cut: an address of that length is not one. */
const maxLength = 300;

const isNumber = (word: string | undefined): word is string => word !== undefined && /^\d{1,6}$/.test(word);
const isCivic = (word: string | undefined): word is string =>
  word !== undefined && /^\d{1,6}[a-z]?$/.test(word);

/** Lower case without accents; hyphens, commas and number signs stay, because they carry meaning. */
function plain(address: string): string {
  return address
    .slice(0, maxLength)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/¾/g, ' 3/4')
    .replace(/[‐‑]/g, '-')
    .replace(/[–—]/g, ' to ')
    .replace(/n[°º]\s?/g, '# ')
    .replace(/['’ʼ`]/g, '')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/;|\(|\)|\||\n/g, ',')
    .replace(/[^a-z0-9#,/&-]/g, ' ');
}

interface Civic {
  readonly from: number;
  readonly to: number;
  readonly suffix: string;
  readonly unit: string | null;
  /** How many words it took. */
  readonly length: number;
}

const one = (word: string, length: number, unit: string | null = null): Civic => {
  const from = Number.parseInt(word, 10);
  return { from, to: from, suffix: word.replace(/^\d+/, ''), unit, length };
};

/** "90-100" is a range where both are of one side and near; "1204-88" is unit 1204 at 88, as Canada Post writes it. */
const isRange = (from: number, to: number): boolean =>
  to > from && to - from <= 30 && (to - from) % 2 === 0 && String(from).length <= String(to).length;

const rangeWords: ReadonlySet<string> = new Set(['to', 'a', 'au', 'and', 'et', '&', '/', 'thru', 'through']);

/** In Queens "37-12" is one civic number. */
const isQueens = (left: string, right: string, province: string): boolean =>
  province === 'NY' && /^\d{2,3}$/.test(left) && /^\d{2}$/.test(right);

function civicOf(words: readonly string[], province: string): Civic | null {
  const [first = '', second = '', third = ''] = words;
  // A grid number of Wisconsin: N6W23001.
  if (/^[nsew]\d{1,4}[nsew]\d{1,6}$/.test(first))
    return { ...one(first.replace(/^[nsew]\d+[nsew]/, ''), 1), suffix: first };
  const joined = /^(\d{1,6}[a-z]?|[a-z]\d{1,5}|ph\d{0,3}|[a-z])([-/])(\d{1,6}[a-z]?)$/.exec(first);
  if (joined !== null) {
    const [, left = '', mark = '', right = ''] = joined;
    if (mark === '/' && /^\d$/.test(right)) return null;
    const [from, to] = [Number.parseInt(left, 10), Number.parseInt(right, 10)];
    if (isQueens(left, right, province)) return one(`${left}${right}`, 1);
    // "10015-100 St": the second number is the name of the street.
    if (isNameless(words.slice(1))) return { ...one(left, 1), length: 0 };
    if (Number.isInteger(from) && (mark === '/' || isRange(from, to)) && to > from)
      return { from, to, suffix: '', unit: null, length: 1 };
    // "123A-123C" is one number with two doors.
    if (from === to) return { ...one(String(from), 1) };
    return one(right, 1, left);
  }
  const doors = /^(\d{1,6})[a-z]-[a-z]$/.exec(first);
  if (doors !== null) return one(doors[1] ?? '', 1);
  if (!isCivic(first)) return null;
  if (second === '-' && isCivic(third) && !isNameless(words.slice(3))) {
    const [from, to] = [Number.parseInt(first, 10), Number.parseInt(third, 10)];
    return isRange(from, to) ? { from, to, suffix: '', unit: null, length: 3 } : one(third, 3, first);
  }
  if (second === '-') return one(first, 2);
  if (rangeWords.has(second) && isCivic(third) && !isNameless(words.slice(3))) {
    const [from, to] = [Number.parseInt(first, 10), Number.parseInt(third, 10)];
    if (to > from && to - from <= 400) return { from, to, suffix: '', unit: null, length: 3 };
    // "1204 – 88 Elm St": a long dash between unit and number.
    if (second === 'to') return one(third, 3, first);
  }
  if (/^\d\/\d$/.test(second)) return { ...one(first, 2), suffix: second };
  // "123 A rue Principale" is 123A; "123 B Street" stands on B Street.
  if (/^[a-df-mp-rt-vx-z]$/.test(second) && words.length > 3 && !isType(third))
    return { ...one(first, 2), suffix: second };
  if (second === 'a' && surelyLeading.has(third)) return { ...one(first, 2), suffix: second };
  return one(first, 1);
}

const isType = (word: string): boolean => trailingTypes.has(word) || leadingTypes.has(word);

/** Nothing that could be the name of a street. */
const isNameless = (words: readonly string[]): boolean => {
  const [first, ...others] = words;
  return (
    first === undefined ||
    ((trailingTypes.has(first) || (directions.has(first) && first.length <= 2)) &&
      others.every((word) => directions.has(word)))
  );
};

interface Cut {
  readonly rest: readonly string[];
  readonly unit: string | null;
}

const isUnitValue = (word: string | undefined): word is string =>
  word !== undefined && (/\d/.test(word) || /^[a-z]$/.test(word)) && word.length <= 12;

/** Takes a unit off the start: "apt 4 90 park rd", "#5 - 120 main st", "rear 12 elm st". */
function leadingUnit(words: readonly string[]): Cut {
  const [first = '', second, third] = words;
  const after = (count: number): readonly string[] => {
    const rest = words.slice(count);
    return rest[0] === '-' || rest[0] === 'to' ? rest.slice(1) : rest;
  };
  const hash = /^#(.{1,12})$/.exec(first);
  if (hash !== null) {
    const joined = /^([a-z0-9]{1,6})-(\d{1,6}[a-z]?)$/.exec(hash[1] ?? '');
    if (joined !== null) return { rest: [joined[2] ?? '', ...words.slice(1)], unit: joined[1] ?? null };
    return { rest: after(1), unit: hash[1] ?? null };
  }
  if (first === '#' && isUnitValue(second)) return { rest: after(2), unit: second };
  if (unitWords.has(first) && second === '#' && isUnitValue(third)) return { rest: after(3), unit: third };
  if (unitWords.has(first) && second !== undefined) {
    const value = second.replace(/^#/, '');
    const joined = /^([a-z0-9]{1,6})-(\d{1,6}[a-z]?)$/.exec(value);
    if (joined !== null && !isNumber(third))
      return { rest: [joined[2] ?? '', ...words.slice(2)], unit: joined[1] ?? null };
    if (isUnitValue(value) && (after(2).length === 0 || isCivic(after(2)[0])))
      return { rest: after(2), unit: value };
  }
  if (loneUnits.has(first) && isCivic(after(1)[0])) return { rest: after(1), unit: first };
  return { rest: words, unit: null };
}

/** Takes a unit off the end: "… apt 4", "… #1204", "… 2nd floor", "… rear". */
function trailingUnit(words: readonly string[]): Cut {
  const last = words.at(-1) ?? '';
  const before = words.at(-2) ?? '';
  const cut = (count: number, unit: string): Cut => ({ rest: words.slice(0, -count), unit });
  if (words.length < 2) return { rest: words, unit: null };
  const hash = /^#(.{1,12})$/.exec(last);
  if (hash !== null) {
    const named = unitWords.has(before) ? 2 : 1;
    return cut(named, hash[1] ?? '');
  }
  if (before === '#' && isUnitValue(last)) return cut(unitWords.has(words.at(-3) ?? '') ? 3 : 2, last);
  if (unitWords.has(before) && isUnitValue(last) && words.length > 3 && before !== 'no') return cut(2, last);
  if ((last === 'floor' || last === 'flr' || last === 'fl' || last === 'etage') && ordinalOf(before) !== null)
    return cut(2, before);
  const joined = /^(apt|app|suite|ste|unit|ph|rm)-?(\d{1,5}[a-z]?)$/.exec(last);
  if (joined !== null && words.length > 3) return cut(1, joined[2] ?? '');
  if (
    loneUnits.has(last) &&
    last !== 'main' &&
    words.length > 3 &&
    (isType(before) || directions.has(before))
  )
    return cut(1, last);
  return { rest: words, unit: null };
}

/** "5th", "5e", "5ieme", "1re", "fifth", "cinquieme" → "5". */
function ordinalOf(word: string): string | null {
  const digits = /^(\d{1,4})(?:st|nd|rd|th|e|er|re|ere|eme|ieme|ie)$/.exec(word);
  if (digits !== null) return String(Number(digits[1]));
  const named = ordinalWords.get(word);
  return named === undefined ? null : String(named);
}

function withOrdinals(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const ten = ordinalTens.get(word);
    const following = ordinalWords.get(words[at + 1] ?? '');
    if (ten !== undefined && following !== undefined && following < 10) {
      found.push(String(ten + following));
      at += 1;
    } else found.push(ordinalOf(word) ?? (isNumber(word) ? String(Number(word)) : word));
  }
  return found;
}

interface Street {
  readonly name: readonly string[];
  readonly type: string | null;
  readonly direction: string | null;
}

/** "nord ouest", "n w" → one direction. */
function joinDirections(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1) ?? '';
    const pair = `${directions.get(last) ?? ''}${directions.get(word) ?? ''}`;
    if (joined.length > 1 && directions.has(last) && directions.has(word) && /^[ns][ew]$/.test(pair)) {
      joined.pop();
      joined.push(pair);
    } else joined.push(word);
  }
  return joined;
}

const isPrefixed = (words: readonly string[]): boolean => {
  const [first = '', second = ''] = words;
  if (!leadingTypes.has(first) || words.length < 2) return false;
  if (surelyLeading.has(first)) return true;
  if (second !== 'the' && second !== 'of' && articles.has(second)) return true;
  const body = directions.has(words.at(-1) ?? '') && words.length > 2 ? words.slice(0, -1) : words;
  const last = body.at(-1) ?? '';
  // "Avenue Rd" is an English name; "avenue Laurier" is not.
  return !trailingTypes.has(last) && (first !== 'r' || body.length > 1) && body.length > 1;
};

/** Where the type of an English street stands: last, or before words that follow it without a comma. */
function streetOf(given: readonly string[]): Street {
  let words = joinDirections(withOrdinals(given));
  let direction: string | null = null;
  let type: string | null = null;
  const takeLastDirection = (): void => {
    const last = words.at(-1) ?? '';
    // "East Ave" and "100 North" keep their only word; a lone O is a letter.
    if (words.length < 2 || !directions.has(last)) return;
    if (isType(words.at(-2) ?? '') && words.length === 2 && !trailingTypes.has(words.at(-2) ?? '')) return;
    direction = directions.get(last) ?? null;
    words = words.slice(0, -1);
  };
  const first = words[0] ?? '';
  const numbered = numberedTypes.get(first);
  if (numbered !== undefined && /^\d{1,4}[a-z]?$/.test(words[1] ?? '')) {
    direction = directions.get(words[2] ?? '') ?? null;
    return { name: [words[1] ?? ''], type: numbered, direction };
  }
  if (isPrefixed(words)) {
    type = leadingTypes.get(first) ?? null;
    words = words.slice(1);
    takeLastDirection();
    return { name: words, type, direction };
  }
  takeLastDirection();
  const last = words.at(-1) ?? '';
  if (words.slice(0, -1).some((word) => !articles.has(word)) && trailingTypes.has(last)) {
    type = trailingTypes.get(last) ?? null;
    words = words.slice(0, -1);
  } else if (leadingTypes.has(words[0] ?? '') && words.length > 1) {
    type = leadingTypes.get(words[0] ?? '') ?? null;
    words = words.slice(1);
  }
  if (direction === null && words.length > 1 && directions.has(words[0] ?? '') && words[0] !== 'no') {
    direction = directions.get(words[0] ?? '') ?? null;
    words = words.slice(1);
  }
  return { name: words, type, direction };
}

function nameText(words: readonly string[]): string {
  const long = words.map((word) => nameWords.get(word) ?? word);
  const own = long.filter((word) => !articles.has(word));
  return (own.length === 0 ? long : own).join(' ');
}

/** A part of an address that names no street: a post box or a rural route. */
const isBox = (words: readonly string[]): boolean =>
  /^(?:p ?o ?box|po box|c ?p \d|case postale|general delivery|poste restante|gd|lcd|rr \d)/.test(
    words.join(' '),
  );

const wordsOf = (part: string): string[] =>
  part
    .replace(/&/g, ' & ')
    .replace(/ - /g, ' - ')
    .split(' ')
    .filter((word) => word !== '' && word !== '--');

/** Splits names joined by hyphens; a hyphen between numbers was read before. */
const unhyphened = (words: readonly string[]): string[] =>
  words.flatMap((word) => word.split(/[-/&#]/)).filter((word) => word !== '');

const nothing: ReadAddress = {
  civicFrom: null,
  civicTo: null,
  civicSuffix: '',
  street: '',
  streetType: null,
  direction: null,
  unit: null,
};

/** Joins "1200" and "boul rene levesque", which French separates by a comma. */
function segmentsOf(address: string): string[][] {
  const parts = plain(address)
    .split(',')
    .map((part) => wordsOf(part))
    .filter((words) => words.length > 0);
  const joined: string[][] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? [];
    const next = parts[at + 1];
    const isBare =
      /^(?:(?:[a-z]{1,12} )?#? ?[a-z0-9]{1,6} - )?\d{1,6}[a-z]?(?:(?:-| to | a | au | et | - )\d{1,6}[a-z]?)?$/.test(
        part.join(' '),
      );
    const isStreet =
      !/^\d/.test(next?.[0] ?? '') || (next?.length === 2 && ordinalOf(next[0] ?? '') !== null);
    if (isBare && next !== undefined && isStreet) {
      joined.push([...part, ...next]);
      at += 1;
    } else joined.push(part);
  }
  return joined;
}

/**
 * Reads an address as people and listing sites write it in Canada and the United States, in English or French. The
 * first part with a civic number and a name is the street; parts before and after it are searched for a unit only.
 */
export function readAddress(address: string, provinceCode = ''): ReadAddress {
  let unit: string | null = null;
  let found: { civic: Civic; street: Street } | null = null;
  for (const segment of segmentsOf(address)) {
    if (isBox(segment)) continue;
    const lead = leadingUnit(segment);
    if (lead.rest.length === 0) {
      unit ??= lead.unit;
      continue;
    }
    if (found !== null) {
      const [last = ''] = segment;
      if (segment.length === 1 && loneUnits.has(last)) unit ??= last;
      if (lead.unit !== null) unit ??= lead.unit;
      const tail = trailingUnit(['', '', '', ...segment]);
      if (tail.unit !== null) unit ??= tail.unit;
      continue;
    }
    const trail = trailingUnit(lead.rest);
    const civic = civicOf(trail.rest, provinceCode);
    if (civic === null) {
      if (segment.length === 1 && loneUnits.has(segment[0] ?? '')) unit ??= segment[0] ?? null;
      continue;
    }
    // A length of 0: the number after the hyphen is the name.
    const rest =
      civic.length === 0
        ? [(trail.rest[0] ?? '').replace(/^[^-]*-/, ''), ...trail.rest.slice(1)]
        : trail.rest.slice(civic.length);
    const street = streetOf(unhyphened(rest));
    unit = lead.unit ?? trail.unit ?? civic.unit ?? unit;
    // "4, 90 Park Rd": a number without a street is the unit of what follows.
    if (street.name.length === 0) unit ??= String(civic.from);
    else found = { civic, street };
  }
  if (found === null) return { ...nothing, unit };
  const { civic, street } = found;
  return {
    civicFrom: civic.from,
    civicTo: civic.to,
    civicSuffix: civic.suffix,
    street: nameText(street.name),
    streetType: street.type,
    direction: street.direction,
    unit,
  };
}

/** "90–100", "123a"; empty without a number. */
export const civicText = ({
  civicFrom,
  civicTo,
  civicSuffix,
}: Pick<ReadAddress, 'civicFrom' | 'civicTo' | 'civicSuffix'>): string => {
  if (civicFrom === null) return '';
  if (civicTo !== null && civicTo !== civicFrom) return `${civicFrom}–${civicTo}`;
  return civicSuffix.includes('/') ? `${civicFrom} ${civicSuffix}` : `${civicFrom}${civicSuffix}`;
};

/** The address in one line of canonical words, as tests and plain comparison use it. */
export function printAddress(read: ReadAddress): string {
  return [civicText(read), read.street, read.streetType, read.direction]
    .filter((part) => part !== null && part !== '')
    .join(' ');
}
