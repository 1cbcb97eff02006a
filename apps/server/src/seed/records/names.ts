import type { Random } from '../random.ts';

/** Parts of invented company and building names. */
const first =
  'Alder Ambler Arden Ash Aven Barrow Bell Birch Bram Briar Calder Cedar Clay Corven Dray Dun Elder Elm Farrow Fen Ferris Gable Glen Grantle Hallo Harrow Hazel Heron Hollen Ives Jasper Kestrel Kingle Lark Linden Lorne Mallow Marl Norr Oaken Orrin Pell Quill Raven Rowan Sable Sorrel Spruce Stone Tamar Tarn Thistle Umber Vale Wander Wex Willow Wren Yarrow Zephyr'.split(
    ' ',
  );
const second =
  'bridge brook combe croft dale fell ford gate grove ham haven holt hurst keep leigh march mere moor mont reach ridge rill shaw stead stow thorpe ton wick wold worth'.split(
    ' ',
  );
const trades = [
  'Residential',
  'Properties',
  'Property Management',
  'Rentals',
  'Living',
  'Communities',
  'Apartments',
  'Homes',
  'Realty',
  'Residences',
  'Asset Management',
  'Housing Group',
] as const;

const combinations = first.length * second.length * trades.length;
// Coprime with the number of combinations, so that steps of this size visit each once.
const stride = 7_937;

/** Company name by index, unique. */
export function companyName(index: number): string {
  const place = (index * stride) % combinations;
  const repeat = Math.floor(index / combinations);
  const name = `${first[place % first.length]}${second[Math.floor(place / first.length) % second.length]}`;
  const trade = trades[Math.floor(place / (first.length * second.length))];
  return `${name} ${trade}${repeat === 0 ? '' : ` ${repeat + 1}`}`;
}

export const placeName = (random: Random): string => `${random.pick(first)}${random.pick(second)}`;

const buildingKinds =
  'Court Place Tower Terrace Lofts Manor House Square Gardens Heights Commons Village Park'.split(' ');

export function buildingName(random: Random, address: string): string {
  return random.weighted<() => string>([
    [() => `The ${placeName(random)}`, 3],
    [() => `${placeName(random)} ${random.pick(buildingKinds)}`, 6],
    [() => address.replace(/,? (St|Ave|Rd|Dr|Blvd|Cres|Lane|Way)\b.*$/, '').replace(',', ''), 2],
  ])();
}

/** Lowercase letters and digits with the given separator, for keys and URLs. */
export const slug = (text: string, joint: '-' | '_' | ''): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, joint)
    .replace(/^[-_]+|[-_]+$/g, '');
