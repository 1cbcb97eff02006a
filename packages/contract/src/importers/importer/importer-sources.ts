import { choices } from '../../kernel/choices.ts';
import { sourceNames } from './source-names.ts';

export const importerSources = choices(sourceNames);
