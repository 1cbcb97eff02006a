const two = (value: number): string => String(value).padStart(2, '0');

/** `2026.11.15` */
export const dayVersion = (today: Date): string =>
  `${today.getFullYear()}.${two(today.getMonth() + 1)}.${two(today.getDate())}`;

/** The first free version of the day: `2026.11.15-2`. */
export function suggestedVersion(today: Date, taken: readonly string[]): string {
  const day = dayVersion(today);
  const used = new Set(taken);
  let number = 1;
  while (used.has(`${day}-${number}`)) number += 1;
  return `${day}-${number}`;
}
