import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import type { Column } from './flatten.ts';
import type { BadRecord, FileFormat, FoundTable } from './read-table.ts';

/** The messages between page and worker. One worker does one task; cancelling terminates it. */

export const delimiters = choices({ comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' });
export type Delimiter = ChoiceOf<typeof delimiters>;

export const delimiterSigns: Readonly<Record<Delimiter, string>> = { comma: ',', semicolon: ';', tab: '\t' };

export interface InspectRequest {
  readonly kind: 'inspect';
  readonly file: Blob;
  /** Null: detected by the worker. */
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
  /** Excel reads a file as UTF-8 only if it starts with a byte order mark. */
  readonly withMark: boolean;
}

export interface Inspection {
  readonly format: FileFormat;
  readonly tables: readonly FoundTable[];
  /** The path of the table; null if the whole file is one row. */
  readonly path: readonly string[] | null;
  readonly columns: readonly Column[];
  /** Cells beyond the maximum number of columns. */
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
  /** `words` is for people; null for an unexpected error. */
  | { readonly kind: 'failed'; readonly words: string | null };
