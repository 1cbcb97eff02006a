/** Of a CSV file that is imported, of leads and of records alike. */
export const importLimits = {
  rows: 1_000_000,
  columns: 200,
  cell: 10_000,
  chunkCharacters: 700_000,
} as const;

/** How long an import or a bulk change can be undone. */
export const undoDays = 90;
