/** Colours of a home and its light. */
export interface Palette {
  readonly name: 'linen' | 'slate' | 'clay';
  readonly sky: readonly [above: string, below: string];
  readonly cloud: string;
  readonly leaf: string;
  readonly leafDark: string;
  readonly grass: string;
  readonly wall: string;
  readonly wallDark: string;
  readonly floor: string;
  readonly floorDark: string;
  readonly wood: string;
  readonly woodDark: string;
  readonly cloth: string;
  readonly clothDark: string;
  readonly accent: string;
  readonly metal: string;
  readonly dark: string;
  readonly glass: string;
  readonly lit: string;
  readonly water: string;
}

export const palettes: readonly Palette[] = [
  {
    name: 'linen',
    sky: ['#9cc9ea', '#e6f2f8'],
    cloud: '#ffffff',
    leaf: '#7fa46b',
    leafDark: '#5e8450',
    grass: '#a9c28c',
    wall: '#f1ebe1',
    wallDark: '#dfd5c5',
    floor: '#d9bf9b',
    floorDark: '#c7a97f',
    wood: '#b98a5b',
    woodDark: '#956a41',
    cloth: '#8fa6b2',
    clothDark: '#738c99',
    accent: '#d97f5c',
    metal: '#c3c9cc',
    dark: '#3d4247',
    glass: '#b9d9ea',
    lit: '#f7e3ae',
    water: '#6cc0d8',
  },
  {
    name: 'slate',
    sky: ['#8fa8bf', '#dbe3ea'],
    cloud: '#f3f6f9',
    leaf: '#5f8a78',
    leafDark: '#456a5b',
    grass: '#86a48e',
    wall: '#e4e8eb',
    wallDark: '#cbd3d9',
    floor: '#aeb3b5',
    floorDark: '#989ea1',
    wood: '#8d7f73',
    woodDark: '#6a5e54',
    cloth: '#4c6580',
    clothDark: '#3a4f66',
    accent: '#e0b04c',
    metal: '#aeb8bf',
    dark: '#2b333b',
    glass: '#a9c2d3',
    lit: '#f4dc9c',
    water: '#4f9fc0',
  },
  {
    name: 'clay',
    sky: ['#46547c', '#f0b58c'],
    cloud: '#f7d3b5',
    leaf: '#6b7d4d',
    leafDark: '#4e5d38',
    grass: '#8f9a63',
    wall: '#ead8c6',
    wallDark: '#d6bda4',
    floor: '#b47f5c',
    floorDark: '#9c6a49',
    wood: '#7e5137',
    woodDark: '#603b27',
    cloth: '#b3563f',
    clothDark: '#914330',
    accent: '#3f7c78',
    metal: '#c9b59c',
    dark: '#372c2b',
    glass: '#8fb0c0',
    lit: '#ffd98a',
    water: '#3f9aa0',
  },
];
