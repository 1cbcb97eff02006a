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
      ? [`The name has ${titleLength} letters, at most ${titleMax} are taken.`]
      : []),
    ...(descMin !== undefined && length < descMin
      ? [`The description has ${length} letters, at least ${descMin} are wanted.`]
      : []),
    ...(descMax !== undefined && length > descMax
      ? [`The description has ${length} letters, at most ${descMax} are taken.`]
      : []),
    ...bannedPatterns
      .filter((each) => text.includes(each.toLowerCase()))
      .map((each) => `“${each}” must not stand in the text.`),
  ];
}
