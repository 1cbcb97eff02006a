import { type ChoiceOf, choices } from '../../kernel/choices.ts';

/** What a photo of a property shows: the labels of the multifamily trade. */
export const imageLabels = choices({
  balcony_patio: 'Balcony-Patio',
  bathroom: 'Bathroom',
  bedroom: 'Bedroom',
  building: 'Building',
  business_center: 'Business Center',
  closet: 'Closet',
  clubhouse: 'Clubhouse',
  dining_room: 'Dining Room',
  dog_park: 'Dog Park',
  fitness_center: 'Fitness Center',
  floorplan: 'Floorplan',
  grilling_area: 'Grilling Area',
  hallway: 'Hallway',
  home_office: 'Home Office',
  kitchen: 'Kitchen',
  laundry_facility: 'Laundry Facility',
  washer_dryer: 'Washer-Dryer',
  leasing_office: 'Leasing Office',
  living_room: 'Living Room',
  logo: 'Logo',
  lounge: 'Lounge',
  mail: 'Mail',
  monument_sign: 'Monument Sign',
  neighborhood: 'Neighborhood',
  packages: 'Packages',
  parking: 'Parking',
  picnic: 'Picnic',
  play_park: 'Play Park',
  pool: 'Pool',
  site_plan: 'Site-plan',
  stock_photo: 'Stock Photo',
  view_aerial: 'View-Aerial',
});
export type ImageLabel = ChoiceOf<typeof imageLabels>;

export const imageFlags = choices({
  blurry: 'Blurry',
  people: 'People',
  watermark: 'Watermark',
  text_overlay: 'Text overlay',
  duplicate: 'Duplicate',
  nsfw: 'NSFW',
});
export type ImageFlag = ChoiceOf<typeof imageFlags>;

/** A key each, always the same: hands learn them. */
export const digitLabels: readonly (readonly [digit: string, label: ImageLabel])[] = [
  ['1', 'kitchen'],
  ['2', 'bedroom'],
  ['3', 'bathroom'],
  ['4', 'living_room'],
  ['5', 'building'],
  ['6', 'floorplan'],
  ['7', 'pool'],
  ['8', 'fitness_center'],
  ['9', 'balcony_patio'],
  ['0', 'lounge'],
];

export const flagKeys: readonly (readonly [key: string, flag: ImageFlag])[] = [
  ['b', 'blurry'],
  ['p', 'people'],
  ['w', 'watermark'],
  ['t', 'text_overlay'],
  ['d', 'duplicate'],
  ['x', 'nsfw'],
];

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const wordsOf = (label: ImageLabel): string[] => imageLabels.labels[label].toLowerCase().split(/[ -]/);

/** Labels for what was typed: those that start so, then a later word that does, then the first letters of the words. */
export function labelsFor(typed: string): ImageLabel[] {
  const wanted = plain(typed);
  if (wanted === '') return [...imageLabels.values];
  const rankOf = (label: ImageLabel): number => {
    const words = wordsOf(label);
    if (plain(imageLabels.labels[label]).startsWith(wanted)) return 0;
    if (words.some((word) => word.startsWith(wanted))) return 1;
    return words
      .map((word) => word.charAt(0))
      .join('')
      .startsWith(wanted)
      ? 2
      : 3;
  };
  return imageLabels.values
    .map((label) => ({ label, rank: rankOf(label) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ label }) => label);
}
