import type { SiteTheme } from '../site-themes.ts';
import { aurora } from './aurora.ts';
import { harbour } from './harbour.ts';
import { meridian } from './meridian.ts';
import type { Theme } from './theme.ts';

export const themes: Readonly<Record<SiteTheme, Theme>> = { aurora, harbour, meridian };
