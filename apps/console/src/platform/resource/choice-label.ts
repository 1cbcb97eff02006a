import { statusLabel } from '../../kit/status-badge/status-table.ts';

/** A choice in words: `in_progress` → `In progress`. Codes of countries, languages and currencies stay codes. */
export const choiceLabel = (value: string): string =>
  /^([A-Z]{2,3}|[a-z]{2})$/.test(value) ? value.toUpperCase() : statusLabel(value);
