const cache = new Map<string, boolean>();

/** A name the platform knows: `America/Toronto`, `UTC`. Offsets such as `+05:00` are refused: they have no DST. */
export function isTimeZone(name: string): boolean {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  let valid = false;
  try {
    valid =
      /^[A-Za-z]/.test(name) &&
      new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    valid = false;
  }
  // Bounded: names come from callers.
  if (cache.size < 1000) cache.set(name, valid);
  return valid;
}
