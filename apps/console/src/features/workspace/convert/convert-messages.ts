import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { Column } from './flatten.ts';
import type { BadRecord, FileFormat, FoundTable } from './read-table.ts';

/** What the page asks of the worker, and what it answers. One worker does one thing; to cancel is to end it. */

export const delimiters = choices({ comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' });
export type Delimiter = ChoiceOf<typeof delimiters>;

export const delimiterSigns: Readonly<Record<Delimiter, string>> = { comma: ',', semicolon: ';', tab: '\t' };

export interface InspectRequest {
  readonly kind: 'inspect';
  readonly file: Blob;
  /** Null: whatever the worker finds. */
  readonly format: FileFormat | null;
  readonly path: readonly string[] | null;
}

export interface ConvertRequest {
  readonly kind: 'convert';
  readonly file: Blob;
  readonly format: FileFormat;
  readonly path: readonly string[] | null;
  readonly columns: readonly string[];
  readonly delimiter: Delimiter;
  /** Excel takes a file for UTF-8 only when it begins with this mark. */
  readonly withMark: boolean;
}

export interface Inspection {
  readonly format: FileFormat;
  readonly tables: readonly FoundTable[];
  /** The table that was read; null where the file as a whole is one row. */
  readonly path: readonly string[] | null;
  readonly columns: readonly Column[];
  /** Cells beyond the number of columns that can be shown. */
  readonly left: number;
  readonly rows: number;
  readonly preview: readonly (readonly [string, string][])[];
  readonly bad: readonly BadRecord[];
  readonly badCount: number;
}

export type WorkerAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly rows: number }
  | { readonly kind: 'inspected'; readonly inspection: Inspection }
  | { readonly kind: 'converted'; readonly blob: Blob; readonly rows: number }
  /** `words` is for people; null where the fault is ours. */
  | { readonly kind: 'failed'; readonly words: string | null };
