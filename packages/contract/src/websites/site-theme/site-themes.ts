import { choices, type ChoiceOf } from '../../kernel/choices.ts';

export const siteThemes = choices({ aurora: 'Aurora', harbour: 'Harbour', meridian: 'Meridian' });
export type SiteTheme = ChoiceOf<typeof siteThemes>;

export const siteThemeMoods: Readonly<Record<SiteTheme, string>> = {
  aurora: 'Light and friendly: rounded cards, soft colours, a picture beside the headline.',
  harbour: 'Calm and classic: serif headings, centred lines, homes in a table.',
  meridian: 'Bold and urban: very large type, blocks of colour, a full-width picture.',
};

export const sitePages = choices({
  home: 'Home',
  apartments: 'Apartments',
  amenities: 'Amenities',
  gallery: 'Gallery',
  neighbourhood: 'Neighbourhood',
  floorplans: 'Floorplans',
  contact: 'Contact',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
});
export type SitePage = ChoiceOf<typeof sitePages>;

/** Visitors and the law expect these on every site. */
export const requiredPages: readonly SitePage[] = ['home', 'contact', 'privacy', 'accessibility'];
