import { cutText } from '../../kernel/format/cut-text.ts';
import { errorIssues, type FeedIssue, type IssueCode } from './feed.ts';
import { pathOf, type Found } from './feed-node.ts';
import { copiedText } from './values/copied-text.ts';

const errors: ReadonlySet<string> = new Set(errorIssues);

/** Maximum issues kept per feed; all are counted. */
export const maxIssues = 2000;
const maxRawLength = 200;

const cut = (text: string): string => (text.length > maxRawLength ? `${cutText(text, maxRawLength)}…` : text);

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
  report(code: IssueCode, at: Found | null, message: string, details: IssueDetails = {}): void {
    this.counts[code] = (this.counts[code] ?? 0) + 1;
    if (this.issues.length >= maxIssues) return;
    const { raw = null, made = null } = details;
    this.issues.push({
      code,
      severity: errors.has(code) ? 'error' : 'warning',
      path: at === null ? '/' : copiedText(pathOf(at)),
      line: at === null ? (details.line ?? null) : at.line,
      raw: raw === null ? null : copiedText(cut(raw)),
      made: made === null ? null : String(made),
      message: copiedText(message),
    });
  }

  /** What is odd is the value itself. */
  reportValue(code: IssueCode, found: Found | null, message: string, made?: string | number): void {
    this.report(code, found, message, { raw: found?.text ?? null, made: made ?? null });
  }
}
