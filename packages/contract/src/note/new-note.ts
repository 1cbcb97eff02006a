/** §3: who a note is by while nobody is known. */
export const nobodysId = -1;

/** §3: `YYYY-MM-DD, h:mm:ss A`, or nothing, which the server fills in. */
export const noteTimePattern = /^(\d{4}-\d{2}-\d{2}, (1[0-2]|[1-9]):[0-5]\d:[0-5]\d [AP]M)?$/;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A moment as notes spell it, by the clock of whoever calls: `2026-03-09, 4:05:06 PM`. */
export function noteTime(at: {
  getFullYear(): number;
  getMonth(): number;
  getDate(): number;
  getHours(): number;
  getMinutes(): number;
  getSeconds(): number;
}): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
  const hours = at.getHours();
  const time = `${hours % 12 === 0 ? 12 : hours % 12}:${twoDigits(at.getMinutes())}:${twoDigits(at.getSeconds())}`;
  return `${day}, ${time} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The template of a new note (§3). */
export const newNote = (
  writer: { readonly userId: number; readonly firstName: string; readonly lastName: string } | null,
  now: Date,
): { note: string; created_user_id: number; created_user_name: string; timestamp: string } => ({
  note: '',
  created_user_id: writer?.userId ?? nobodysId,
  created_user_name: writer === null ? '' : `${writer.firstName} ${writer.lastName}`,
  timestamp: noteTime(now),
});
