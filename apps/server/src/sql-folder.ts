import { fileURLToPath } from 'node:url';

/** The migrations of our own tables. */
export const sqlFolder = fileURLToPath(new URL('../sql', import.meta.url));
