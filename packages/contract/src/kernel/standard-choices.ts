import { choices, codes } from './choices.ts';

export const currencies = codes('CAD', 'USD');

export const countries = choices({ CA: 'Canada', US: 'United States' });

export const languages = choices({ en: 'English', fr: 'French' });
