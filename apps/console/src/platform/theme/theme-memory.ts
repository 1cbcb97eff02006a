import { memory } from '../local-memory.ts';
import { isThemeName, type ThemeName } from './theme-names.ts';

/** The key that theme.js reads before the first paint. */
export const rememberedTheme = memory<ThemeName>('theme', (stored) =>
  isThemeName(stored) ? stored : 'default',
);
