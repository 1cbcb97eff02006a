import { maskedText } from '#platform/access/personal-data.ts';

/** Its subject; an empty or masked one does not identify a mail. */
export const mailTitle = ({
  subject,
  id,
}: {
  readonly subject: string | null;
  readonly id: number;
}): string => (subject === null || subject === '' || subject === maskedText ? `Mail ${id}` : subject);
