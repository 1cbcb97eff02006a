/** `2026-03-01`, `03/01/2026`, `2026-03-01T10:00:00Z`, `2026-03-01 10:00`: a day or time, UTC unless it has a zone. */
export function readMoment(text: string): Date | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T](.+))?$/.exec(text);
  const iso =
    american === null
      ? text.replace(' ', 'T')
      : `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}${american[4] === undefined ? '' : `T${american[4]}`}`;
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(iso)) return null;
  const withZone = iso.includes('T') && !/(Z|[+-]\d{2}:?\d{2})$/.test(iso) ? `${iso}Z` : iso;
  const moment = new Date(withZone);
  // Date parses February 30 as a day in March.
  const day = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  const isReal = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === iso.slice(0, 10);
  return Number.isNaN(moment.getTime()) || !isReal ? null : moment;
}
