import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { languages } from '@supersync/contract/kernel/standard-choices.ts';

export type ViewerLanguage = ChoiceOf<typeof languages>;

/** Everything the navigator says. Sentences are whole: word order differs between languages. */
export interface ViewerTexts {
  readonly language: ViewerLanguage;
  /** Of dates and amounts. */
  readonly format: string;
  /** The name of the language, for the link to it. */
  readonly ownName: string;
  readonly languages: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly showAll: string;
  readonly floors: string;
  readonly views: string;
  readonly building: string;
  readonly units: string;
  readonly allUnits: string;
  readonly noUnits: string;
  readonly availability: string;
  readonly rent: string;
  readonly size: string;
  readonly floorplan: string;
  readonly available: string;
  readonly notAvailable: string;
  readonly noneAvailable: string;
  readonly availableNow: string;
  readonly availableSoon: string;
  readonly askRent: string;
  unit(number: string): string;
  chooseFloor(view: string): string;
  chooseUnit(floor: string): string;
  countAvailable(count: number, from: string | null): string;
  availableFrom(day: string): string;
  aMonth(amount: string): string;
  beds(count: number): string;
  baths(count: number): string;
  area(squareFeet: number): string;
}

const english: ViewerTexts = {
  language: 'en',
  format: 'en-CA',
  ownName: 'English',
  languages: 'Languages',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  floors: 'Floors',
  views: 'Views',
  building: 'Building',
  units: 'Units',
  allUnits: 'All units',
  noUnits: 'No units are drawn on this floor.',
  availability: 'Availability',
  rent: 'Rent',
  size: 'Size',
  floorplan: 'Floorplan',
  available: 'Available',
  notAvailable: 'Not available',
  noneAvailable: 'None available',
  availableNow: 'Available now',
  availableSoon: 'Available soon',
  askRent: 'Ask for the rent',
  unit: (number) => `Unit ${number}`,
  chooseFloor: (view) => `${view}: choose a floor`,
  chooseUnit: (floor) => `${floor}: choose a unit`,
  countAvailable: (count, from) => `${count} available${from === null ? '' : ` from ${from}`}`,
  availableFrom: (day) => `Available from ${day}`,
  aMonth: (amount) => `${amount} a month`,
  beds: (count) => (count === 0 ? 'Studio' : count === 1 ? '1 bedroom' : `${count} bedrooms`),
  baths: (count) => (count === 1 ? '1 bathroom' : `${count} bathrooms`),
  area: (squareFeet) => `${squareFeet} sq ft`,
};

const decimal = (count: number): string => String(count).replace('.', ',');

const french: ViewerTexts = {
  language: 'fr',
  format: 'fr-CA',
  ownName: 'Français',
  languages: 'Langues',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  showAll: 'Tout afficher',
  floors: 'Étages',
  views: 'Vues',
  building: 'Immeuble',
  units: 'Logements',
  allUnits: 'Tous les logements',
  noUnits: 'Aucun logement n’est dessiné à cet étage.',
  availability: 'Disponibilité',
  rent: 'Loyer',
  size: 'Dimensions',
  floorplan: 'Plan',
  available: 'Disponible',
  notAvailable: 'Non disponible',
  noneAvailable: 'Aucun disponible',
  availableNow: 'Disponible maintenant',
  availableSoon: 'Bientôt disponible',
  askRent: 'Loyer sur demande',
  unit: (number) => `Logement ${number}`,
  chooseFloor: (view) => `${view} : choisissez un étage`,
  chooseUnit: (floor) => `${floor} : choisissez un logement`,
  countAvailable: (count, from) =>
    `${count} disponible${count === 1 ? '' : 's'}${from === null ? '' : ` à partir de ${from}`}`,
  availableFrom: (day) => `Disponible à partir du ${day}`,
  aMonth: (amount) => `${amount} par mois`,
  beds: (count) => (count === 0 ? 'Studio' : count === 1 ? '1 chambre' : `${count} chambres`),
  // A half bathroom is still singular in French.
  baths: (count) => `${decimal(count)} salle${count < 2 ? '' : 's'} de bain`,
  area: (squareFeet) => `${squareFeet} pi²`,
};

export const viewerTexts: Readonly<Record<ViewerLanguage, ViewerTexts>> = { en: english, fr: french };
