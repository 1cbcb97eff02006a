import type { ImageLabel } from '@supersync/contract/data-services/image-label/labels.ts';
import { facade, pool, view } from '../pictures/outside.ts';
import type { Palette } from '../pictures/palettes.ts';
import { bathroom, bedroom, kitchen, living, plant, room, window } from '../pictures/rooms.ts';
import { floorplan, gym, lobby } from '../pictures/shared-rooms.ts';
import { box, disc, grid, ground, oval, row, shape, stroke } from '../pictures/shapes.ts';

const balcony = (p: Palette): string =>
  ground(p.sky[0], p.sky[1]) +
  row(7, (index) =>
    box(index * 180, 260 + ((index * 73) % 140), 120, 400, index % 2 === 0 ? p.wallDark : p.wood),
  ) +
  shape('0,560 1200,560 1200,800 0,800', p.floor) +
  row(6, (index) => stroke(`0,${590 + index * 40} 1200,${590 + index * 40}`, p.floorDark, 4)) +
  row(16, (index) => box(10 + index * 78, 330, 8, 250, p.metal)) +
  box(0, 320, 1200, 16, p.dark) +
  box(160, 520, 180, 150, p.cloth, { round: 20 }) +
  oval(560, 610, 120, 26, p.wood) +
  box(552, 610, 16, 110, p.woodDark) +
  plant(p, 980, 700);

const parking = (p: Palette): string =>
  box(0, 0, 1200, 800, p.metal) +
  box(0, 0, 1200, 170, p.dark) +
  row(4, (index) => box(120 + index * 300, 60, 160, 22, p.lit)) +
  shape('0,420 1200,420 1200,800 0,800', p.dark) +
  row(5, (index) => stroke(`${180 + index * 210},420 ${-120 + index * 360},800`, p.lit, 12)) +
  row(3, (index) => box(60 + index * 420, 170, 70, 330, p.wallDark)) +
  row(
    2,
    (index) =>
      box(210 + index * 420, 360, 280, 110, index === 0 ? p.accent : p.cloth, { round: 30 }) +
      box(260 + index * 420, 300, 180, 80, p.glass, { round: 24 }) +
      disc(270 + index * 420, 475, 34, p.dark, { line: p.metal }) +
      disc(430 + index * 420, 475, 34, p.dark, { line: p.metal }),
  );

const laundry = (p: Palette): string =>
  room(p, true) +
  grid(
    4,
    2,
    (column, line) =>
      box(270 + column * 215, 130 + line * 220, 200, 210, '#f4f6f7', { line: p.metal, round: 8 }) +
      disc(370 + column * 215, 245 + line * 220, 66, p.metal) +
      disc(370 + column * 215, 245 + line * 220, 50, p.glass) +
      box(285 + column * 215, 142 + line * 220, 60, 16, p.dark),
  ) +
  box(330, 620, 560, 22, p.wood) +
  box(350, 642, 14, 130, p.woodDark) +
  box(856, 642, 14, 130, p.woodDark) +
  box(420, 560, 130, 60, p.cloth, { round: 8 });

const dining = (p: Palette): string =>
  room(p) +
  window(p, 330, 110, 300, 260) +
  box(820, 140, 220, 170, p.accent) +
  oval(620, 640, 380, 60, p.wood) +
  box(600, 650, 40, 130, p.woodDark) +
  row(4, (index) => box(290 + index * 190, 470, 90, 150, p.clothDark, { round: 16 })) +
  row(5, (index) => oval(380 + index * 120, 630, 40, 10, p.wall)) +
  box(616, 0, 6, 190, p.dark) +
  shape('540,270 700,270 660,190 580,190', p.lit) +
  disc(620, 590, 26, p.accent);

/** A photo that says little: a wall with a door, taken by mistake or too close. */
const hallway = (p: Palette): string =>
  box(0, 0, 1200, 800, p.wall) +
  shape('0,0 380,180 380,600 0,800', p.wallDark) +
  shape('1200,0 820,180 820,600 1200,800', p.wallDark) +
  shape('0,800 380,600 820,600 1200,800', p.floor) +
  box(500, 260, 200, 340, p.wood) +
  disc(670, 440, 10, p.metal) +
  box(560, 190, 80, 24, p.lit, { round: 10 });

interface LabelScene {
  readonly label: ImageLabel;
  readonly draw: (palette: Palette) => string;
  /** How common such photos are. */
  readonly weight: number;
  readonly captions: readonly string[];
}

export const labelScenes: readonly LabelScene[] = [
  { label: 'kitchen', draw: kitchen, weight: 12, captions: ['Kitchen', 'Open kitchen', 'Cuisine équipée'] },
  {
    label: 'bedroom',
    draw: bedroom,
    weight: 13,
    captions: ['Bedroom', 'Main bedroom', 'Chambre principale'],
  },
  {
    label: 'bathroom',
    draw: bathroom,
    weight: 10,
    captions: ['Bathroom', 'Bath with shower', 'Salle de bain'],
  },
  {
    label: 'living_room',
    draw: living,
    weight: 13,
    captions: ['Living room', 'Bright living room', 'Salon'],
  },
  { label: 'building', draw: facade, weight: 10, captions: ['The building', 'From the street', 'Façade'] },
  {
    label: 'floorplan',
    draw: floorplan,
    weight: 8,
    captions: ['Floorplan', 'Plan of a suite', 'Two bedroom plan'],
  },
  { label: 'pool', draw: pool, weight: 5, captions: ['Pool', 'Indoor pool', 'Piscine'] },
  { label: 'fitness_center', draw: gym, weight: 6, captions: ['Fitness centre', 'Gym', 'Exercise room'] },
  { label: 'balcony_patio', draw: balcony, weight: 6, captions: ['Balcony', 'Terrace', 'Balcon'] },
  { label: 'lounge', draw: lobby, weight: 5, captions: ['Lobby', 'Lounge', 'Hall d’entrée'] },
  { label: 'view_aerial', draw: view, weight: 5, captions: ['View from the balcony', 'City view', 'Vue'] },
  {
    label: 'dining_room',
    draw: dining,
    weight: 5,
    captions: ['Dining room', 'Dining area', 'Salle à manger'],
  },
  { label: 'laundry_facility', draw: laundry, weight: 4, captions: ['Laundry', 'Laundry room', 'Buanderie'] },
  { label: 'parking', draw: parking, weight: 4, captions: ['Parking', 'Garage', 'Stationnement'] },
  { label: 'hallway', draw: hallway, weight: 3, captions: ['Hallway', 'Corridor'] },
];

/** Captions that do not say what is shown, and some that name something else. */
export const emptyCaptions: readonly string[] = [
  '',
  '',
  '',
  'Photo',
  'Suite 204',
  'IMG 2041',
  'New',
  'Your home',
];
export const misleadingCaptions: readonly string[] = [
  'Steps from the kitchen',
  'Next to the pool',
  'With a view of the building',
  'Living room and bedroom',
];
