import { choices, type ChoiceOf } from '../../kernel/choices.ts';

/** Fonts that devices bring with them: nothing is downloaded, and no other server learns of a visit. */
export const siteFonts = choices({
  system: 'System sans',
  humanist: 'Humanist sans',
  geometric: 'Geometric sans',
  industrial: 'Industrial sans',
  rounded: 'Rounded sans',
  oldStyle: 'Old-style serif',
  transitional: 'Transitional serif',
  didone: 'Didone serif',
  slab: 'Slab serif',
});
export type SiteFont = ChoiceOf<typeof siteFonts>;

export const siteFeatures = choices({
  rents: 'Show rents',
  liveAvailability: 'Live availability',
  unitNumbers: 'List single units',
  moveInDate: 'Ask for a move-in date',
});
export type SiteFeature = ChoiceOf<typeof siteFeatures>;

export const siteAmenities = choices({
  elevator: 'Elevator',
  laundry: 'Laundry in building',
  ensuiteLaundry: 'Laundry in suite',
  parking: 'Parking',
  evCharging: 'Electric vehicle charging',
  bicycles: 'Bicycle storage',
  storage: 'Storage lockers',
  gym: 'Gym',
  pool: 'Pool',
  lounge: 'Residents’ lounge',
  coworking: 'Work rooms',
  terrace: 'Rooftop terrace',
  garden: 'Garden',
  playground: 'Playground',
  balconies: 'Balconies',
  airConditioning: 'Air conditioning',
  dishwasher: 'Dishwasher',
  heatIncluded: 'Heat included',
  waterIncluded: 'Water included',
  internetIncluded: 'Internet included',
  pets: 'Pets welcome',
  concierge: 'Concierge',
  parcelRoom: 'Parcel room',
  stepFree: 'Step-free access',
});
export type SiteAmenity = ChoiceOf<typeof siteAmenities>;

export const sitePlaceKinds = choices({
  transit: 'Transit',
  groceries: 'Groceries',
  school: 'School',
  park: 'Park',
  dining: 'Dining',
  health: 'Health',
  culture: 'Culture',
  shopping: 'Shopping',
});
export type SitePlaceKind = ChoiceOf<typeof sitePlaceKinds>;
