const known = new Map<string, boolean>();

/** A name the platform knows: `America/Toronto`, `UTC`. Offsets such as `+05:00` are none, for they know no summer. */
export function isTimeZone(name: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  let valid = false;
  try {
    valid =
      /^[A-Za-z]/.test(name) &&
      new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    valid = false;
  }
  // Bounded: names come from whoever calls.
  if (known.size < 1000) known.set(name, valid);
  return valid;
}
