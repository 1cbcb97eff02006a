/** Street abbreviations and their long form, so that "45 King St. W" equals "45 King Street West". */
const spelledOut: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'street',
    str: 'street',
    ave: 'avenue',
    av: 'avenue',
    rd: 'road',
    dr: 'drive',
    blvd: 'boulevard',
    boul: 'boulevard',
    cres: 'crescent',
    crt: 'court',
    ct: 'court',
    ln: 'lane',
    pl: 'place',
    sq: 'square',
    terr: 'terrace',
    ter: 'terrace',
    pkwy: 'parkway',
    hwy: 'highway',
    ch: 'chemin',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    ne: 'northeast',
    nw: 'northwest',
    se: 'southeast',
    sw: 'southwest',
    ste: 'sainte',
    mt: 'mount',
  }),
);

/** Lower case, without accents and punctuation. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The spellings of an address word, itself first. */
export function spellingsOf(word: string): string[] {
  const long = spelledOut.get(word);
  const short = [...spelledOut]
    .filter(([, spelled]) => spelled === word)
    .map(([abbreviation]) => abbreviation);
  return [word, ...(long === undefined ? [] : [long]), ...short];
}

/** At the end of an address. Bounded quantifiers keep matching linear. */
const unit =
  /\b(?:apt|apartment|suite|unit|app|bureau)\b\.?\s{0,5}#?\s{0,5}[a-z0-9-]{1,20}$|#\s{0,5}[a-z0-9-]{1,20}$/i;

/** Plain text with abbreviations expanded; "St" is street, unless it is saint. */
export function longSpelling(text: string): string {
  const words = plainText(text).split(' ');
  return words
    .map((word, index) => {
      // "12 St Clair Ave": before the street's name it is "Saint".
      if (word === 'st' && /^\d/.test(words[index - 1] ?? '')) return 'saint';
      return spelledOut.get(word) ?? word;
    })
    .join(' ');
}

/** An address for comparison: without the unit, abbreviations expanded. */
export const normalAddress = (address: string): string => longSpelling(address.trimEnd().replace(unit, ''));

export const normalPostalCode = (code: string): string => code.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

const generic = new Set([
  'the',
  'les',
  'la',
  'le',
  'apartments',
  'apartment',
  'residences',
  'building',
  'at',
  'inc',
  'ltd',
]);

/** A name for comparison: without generic words. */
export function normalName(name: string): string {
  const words = plainText(name).split(' ');
  const own = words.filter((word) => !generic.has(word));
  return (own.length === 0 ? words : own).join(' ');
}
