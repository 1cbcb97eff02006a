/** The author id of a note while nobody is signed in. */
export const signedOutUserId = -1;

/** `YYYY-MM-DD, h:mm:ss A`, or empty, which the server fills in. */
export const noteTimePattern = /^(\d{4}-\d{2}-\d{2}, (1[0-2]|[1-9]):[0-5]\d:[0-5]\d [AP]M)?$/;

/** A moment in the format of notes, in local time: `2026-03-09, 4:05:06 PM`. */
export function noteTime(at: Date, minutesBehindUtc: number = at.getTimezoneOffset()): string {
  const [day = '', time = ''] = new Date(at.getTime() - minutesBehindUtc * 60_000).toISOString().split('T');
  const [hours = 0] = time.split(':').map(Number);
  return `${day}, ${hours % 12 === 0 ? 12 : hours % 12}${time.slice(2, 8)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The template of a new note. */
export const newNote = (
  writer: { readonly userId: number; readonly firstName: string; readonly lastName: string } | null,
  now: Date,
): { note: string; created_user_id: number; created_user_name: string; timestamp: string } => ({
  note: '',
  created_user_id: writer?.userId ?? signedOutUserId,
  created_user_name: writer === null ? '' : `${writer.firstName} ${writer.lastName}`,
  timestamp: noteTime(now),
});
