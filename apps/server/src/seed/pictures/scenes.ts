import { facade, pool, view } from './outside.ts';
import type { Palette } from './palettes.ts';
import { bathroom, bedroom, kitchen, living } from './rooms.ts';
import { floorplan, gym, lobby } from './shared-rooms.ts';
import { canvas } from './shapes.ts';

interface Scene {
  readonly name: string;
  readonly caption: string;
  readonly draw: (palette: Palette) => string;
}

/** Photos of a property in listing order. */
export const scenes: readonly Scene[] = [
  { name: 'facade', caption: 'The building from the street', draw: facade },
  { name: 'lobby', caption: 'Lobby', draw: lobby },
  { name: 'living', caption: 'Living room', draw: living },
  { name: 'kitchen', caption: 'Kitchen', draw: kitchen },
  { name: 'bedroom', caption: 'Bedroom', draw: bedroom },
  { name: 'bathroom', caption: 'Bathroom', draw: bathroom },
  { name: 'view', caption: 'View from the balcony', draw: view },
  { name: 'pool', caption: 'Pool', draw: pool },
  { name: 'gym', caption: 'Fitness centre', draw: gym },
  { name: 'floorplan', caption: 'Floorplan', draw: floorplan },
];

export const svgOf = ({ draw }: Scene, palette: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" ` +
  `width="${canvas.width}" height="${canvas.height}">${draw(palette)}</svg>`;
