import { createHash } from 'node:crypto';

/** A header is known again by its names in their order. */
export const headerHash = (columns: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((column) => column.trim().toLowerCase())))
    .digest();
