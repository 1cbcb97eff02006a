/** What stands between the cells of a CSV file; Excel writes semicolons where the comma is the decimal sign. */
export const separators = ['\t', ';', ','] as const;

export type Separator = (typeof separators)[number];

/** Headers of the widest files fit in it. */
const longestHeader = 100_000;

/** The separator that the header has most of, outside quotes. A comma is the likeliest to be part of a name. */
export function separatorOf(text: string): Separator {
  const counts: Record<Separator, number> = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (let at = 0; at < Math.min(text.length, longestHeader); at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === '\n' || character === '\r') break;
    const separator = separators.find((each) => each === character);
    if (separator !== undefined) counts[separator] += 1;
  }
  const most = Math.max(1, ...separators.map((each) => counts[each]));
  return separators.find((each) => counts[each] === most) ?? ',';
}
