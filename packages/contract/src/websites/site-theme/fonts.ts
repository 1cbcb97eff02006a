import type { SiteFont } from '../site-form/site-choices.ts';

/** Families that the common systems bring, closest first. */
export const fontStacks: Readonly<Record<SiteFont, string>> = {
  system: 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", source-sans-pro, sans-serif',
  industrial:
    'Bahnschrift, "DIN Alternate", "Franklin Gothic Medium", "Nimbus Sans Narrow", "Arial Narrow", sans-serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", Calibri, sans-serif',
  oldStyle: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, Georgia, serif',
  transitional: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  didone: 'Didot, "Bodoni MT", "Noto Serif Display", "URW Palladio L", P052, Sylfaen, serif',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
};
