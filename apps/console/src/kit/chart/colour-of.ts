import type { ChartColour } from './chart-props.ts';

export const colourOf = (colour: ChartColour): string =>
  typeof colour === 'number' ? `var(--series-${colour})` : `var(--${colour})`;
