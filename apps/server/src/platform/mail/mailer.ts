export interface Mail {
  /** A UUID that stays the same when a mail is sent again, so that whoever receives it twice can tell. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML, for programs that show it. */
  readonly html?: string;
}

/**
 * Where mail goes. It is accepted, or this fails and nothing is known: send from a job, which tries again. What is
 * sent holds secrets, so no error names more than where it was refused.
 */
export interface Mailer {
  send(mail: Mail, at: Date): Promise<void>;
  /** The file a mail will lie in, where mail goes into a folder. */
  fileOf(id: string): string | null;
}
