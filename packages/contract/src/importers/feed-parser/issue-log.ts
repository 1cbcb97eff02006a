import { copiedText } from './copied-text.ts';
import { errorIssues, type FeedIssue, type IssueCode } from './feed.ts';
import { lineOf, pathOf, type FeedNode, type Found } from './feed-node.ts';

const errors: ReadonlySet<string> = new Set(errorIssues);

/** Maximum issues kept per feed; all are counted. */
export const maxIssues = 2000;
const maxRawLength = 200;

const cut = (text: string): string =>
  text.length > maxRawLength ? `${text.slice(0, maxRawLength).toWellFormed()}…` : text;

interface IssueDetails {
  readonly raw?: string | null;
  readonly made?: string | number | null;
  /** For the document as a whole: where reading stopped. */
  readonly line?: number;
}

export class IssueLog {
  readonly issues: FeedIssue[] = [];
  readonly counts: Partial<Record<IssueCode, number>> = {};

  /** `at` is null for the document as a whole. */
  report(code: IssueCode, at: FeedNode | Found | null, message: string, details: IssueDetails = {}): void {
    this.counts[code] = (this.counts[code] ?? 0) + 1;
    if (this.issues.length >= maxIssues) return;
    const raw = details.raw ?? (at !== null && 'raw' in at ? at.raw : null);
    const made = details.made ?? null;
    this.issues.push({
      code,
      severity: errors.has(code) ? 'error' : 'warning',
      path: at === null ? '/' : copiedText(pathOf(at)),
      line: at === null ? (details.line ?? null) : lineOf(at),
      raw: raw === null ? null : copiedText(cut(raw)),
      made: made === null ? null : String(made),
      message: copiedText(message),
    });
  }
}
