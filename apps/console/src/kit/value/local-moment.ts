const two = (value: number): string => String(value).padStart(2, '0');

/** A moment for a `datetime-local` input: in local time, to the second. */
export function localMoment(at: string | number | Date): string {
  const date = new Date(at);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Parses such an input, as the start of that second; undefined while incomplete. */
export function readLocalMoment(text: string): string | undefined {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
