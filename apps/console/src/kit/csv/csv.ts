/** A spreadsheet runs a cell that starts like a formula; an apostrophe makes it text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** RFC 4180, with formulas escaped. The first row is the header. */
export function csvText(rows: readonly (readonly string[])[], delimiter = ','): string {
  const needsQuotes = (text: string): boolean => /["\r\n]/.test(text) || text.includes(delimiter);
  const cellText = (cell: string): string => {
    const text = harmless(cell);
    return needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => `${row.map(cellText).join(delimiter)}\r\n`).join('');
}
