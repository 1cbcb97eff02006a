import { maskedText } from '#platform/access/personal-data.ts';

/** Its subject; one that is empty, or masked as all of them then are, tells no mail from another. */
export const mailTitle = ({
  subject,
  id,
}: {
  readonly subject: string | null;
  readonly id: number;
}): string => (subject === null || subject === '' || subject === maskedText ? `Mail ${id}` : subject);
