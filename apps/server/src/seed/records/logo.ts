const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Initials on a plain background, as a data URL. */
export function monogram(name: string, hue: number, shape: 'round' | 'square' = 'square'): string {
  const initials = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const ground = shape === 'round' ? '<circle cx="24" cy="24" r="24"' : '<rect width="48" height="48" rx="9"';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${ground} fill="hsl(${hue},45%,32%)"/>` +
    `<text x="24" y="31" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#fff">${escape(initials)}</text></svg>`;
  return `data:image/svg+xml,${svg.replace(/[%#<>"\s]/g, (character) => encodeURIComponent(character))}`;
}
