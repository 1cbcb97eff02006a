import type { Sql } from 'sql-template-tag';
import type { Statement } from './database.ts';

/** A statement of fixed text that is carried out often: it is parsed once, and planned once where that serves. */
export const named = (name: string, { text, values }: Sql): Statement => ({ name, text, values });
