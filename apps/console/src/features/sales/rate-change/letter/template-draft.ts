/** What somebody types over a version of the letter. */
export interface TemplateDraft {
  readonly base: BaseVersion;
  readonly subject: string;
  readonly html: string;
}

export interface BaseVersion {
  readonly number: number;
  readonly subject: string;
  readonly html: string;
}

export const draftOf = ({ number, subject, html }: BaseVersion): TemplateDraft => ({
  base: { number, subject, html },
  subject,
  html,
});

export const isChanged = ({ base, subject, html }: TemplateDraft): boolean =>
  subject !== base.subject || html !== base.html;

/** A version that somebody saves replaces what nobody has changed, and never what is being typed. */
export const openDraft = (kept: TemplateDraft | undefined, current: BaseVersion): TemplateDraft =>
  kept !== undefined && (isChanged(kept) || kept.base.number > current.number) ? kept : draftOf(current);
