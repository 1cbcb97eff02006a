export interface Mail {
  /** A UUID that stays the same over retries, so that receivers can detect duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML, for programs that show it. */
  readonly html?: string;
}

/**
 * Sends mail. `send` resolves when it is accepted; on failure the outcome is unknown, so send from a job,
 * which retries. Mails contain secrets, so errors only say where it was refused.
 */
export interface Mailer {
  send(mail: Mail, at: Date): Promise<void>;
  /** The path of a mail, if mail goes to a folder. */
  fileOf(id: string): string | null;
}
