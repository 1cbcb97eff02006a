/** A partner's limits for texts, in characters. */
export interface TextLimits {
  readonly titleMax?: number | undefined;
  readonly descMin?: number | undefined;
  readonly descMax?: number | undefined;
}

export interface ListedTexts {
  readonly name: string;
  readonly description: string;
}

/** As people count, and as the database does: an emoji is one character. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** The limits and banned phrases that the texts break, a sentence each. */
export function textDemands(
  { name, description }: ListedTexts,
  { titleMax, descMin, descMax }: TextLimits,
  bannedPatterns: readonly string[],
): string[] {
  const titleLength = countCharacters(name);
  const length = countCharacters(description);
  const text = `${name}\n${description}`.toLowerCase();
  return [
    ...(titleMax !== undefined && titleLength > titleMax
      ? [`The name has ${titleLength} characters; at most ${titleMax} are allowed.`]
      : []),
    ...(descMin !== undefined && length < descMin
      ? [`The description has ${length} characters; at least ${descMin} are required.`]
      : []),
    ...(descMax !== undefined && length > descMax
      ? [`The description has ${length} characters; at most ${descMax} are allowed.`]
      : []),
    ...bannedPatterns
      .filter((each) => text.includes(each.toLowerCase()))
      .map((each) => `“${each}” is not allowed in the text.`),
  ];
}
