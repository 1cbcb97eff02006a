import { imageLabels, type ImageLabel } from './labels.ts';
import { captionWords } from './photo-features.ts';

/** Words for a label besides its own, English and French. */
const otherWords: Partial<Record<ImageLabel, readonly string[]>> = {
  balcony_patio: ['balcony', 'patio', 'terrace', 'balcon', 'terrasse'],
  bathroom: ['bath', 'ensuite', 'shower', 'salle bain'],
  bedroom: ['chambre', 'suite'],
  building: ['facade', 'exterior', 'street', 'exterieur', 'immeuble'],
  dining_room: ['dining', 'manger'],
  fitness_center: ['fitness', 'gym', 'exercise'],
  floorplan: ['floorplan', 'plan'],
  kitchen: ['cuisine'],
  laundry_facility: ['laundry', 'buanderie'],
  living_room: ['living', 'salon', 'sejour'],
  lounge: ['lobby', 'hall'],
  parking: ['garage', 'stationnement'],
  pool: ['piscine'],
  view_aerial: ['view', 'vue', 'aerial'],
};

const wordsByLabel: readonly (readonly [ImageLabel, readonly string[]])[] = imageLabels.values.map(
  (label) => [label, [imageLabels.labels[label], ...(otherWords[label] ?? [])]],
);

/** The label a caption names, by a list of words: the first label all words of one of its names occur for. */
export function captionRule(caption: string): ImageLabel | null {
  const words = new Set(captionWords(caption));
  const found = wordsByLabel.find(([, names]) =>
    names.some((name) => captionWords(name).every((word) => words.has(word))),
  );
  return found?.[0] ?? null;
}
