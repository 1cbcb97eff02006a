import type { SiteLocale } from '../../site-form/site-form.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import type { SiteTexts } from './site-texts.ts';

export const siteTexts: Readonly<Record<SiteLocale, SiteTexts>> = { en: english, fr: french };
