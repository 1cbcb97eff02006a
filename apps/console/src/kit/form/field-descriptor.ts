/** What a form asks for. One description renders the input, its label, help and required mark. */

export interface FieldCommon {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** An empty input is null rather than an empty text. */
  readonly nullable?: boolean;
  /** Takes the whole width in a form of two columns. */
  readonly wide?: boolean;
  /** Adjacent fields with the same group are shown under its name. */
  readonly group?: string;
  /** Filled from another field while that one is typed, until this one is edited itself. */
  readonly follows?: { readonly field: string; readonly as: (text: string) => string };
}

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface RecordOption {
  readonly key: string | number;
  readonly label: string;
  /** A second line, to distinguish options of the same name. */
  readonly hint?: string;
}

export type FieldInputKind =
  | {
      readonly kind: 'text';
      readonly format?: 'email' | 'url' | 'phone' | 'code';
      /** How the value is formatted while the input is not focused: a phone number as people write it. */
      readonly print?: (text: string) => string;
      /** Offered while typing; any other text is allowed too. */
      readonly suggestions?: readonly FieldOption[];
    }
  | { readonly kind: 'multiline'; readonly rows?: number }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly integer?: boolean }
  /** Exact decimals, stored as strings. */
  | { readonly kind: 'decimal'; readonly scale?: number }
  /** In a fixed currency, or in the one that another field of the form holds. */
  | { readonly kind: 'money'; readonly currency?: string; readonly currencyField?: string }
  | { readonly kind: 'switch' }
  | { readonly kind: 'select'; readonly options: readonly FieldOption[] }
  | { readonly kind: 'multi-select'; readonly options: readonly FieldOption[]; readonly max?: number }
  /** Any number of free texts. */
  | { readonly kind: 'texts'; readonly max?: number }
  /** `YYYY-MM-DD` */
  | { readonly kind: 'date'; readonly min?: string; readonly max?: string }
  /** ISO 8601 in UTC; entered in the browser's time zone. */
  | { readonly kind: 'datetime' }
  | { readonly kind: 'json' }
  /** The key of a record, searched while typing. */
  | {
      readonly kind: 'record';
      readonly find: (search: string) => Promise<readonly RecordOption[]>;
      /** The name of a key that is already selected. */
      readonly nameOf: (key: string | number) => Promise<string>;
    }
  /** The keys of any number of records. */
  | {
      readonly kind: 'records';
      readonly find: (search: string) => Promise<readonly RecordOption[]>;
      readonly nameOf: (key: string | number) => Promise<string>;
    }
  /** The address of a picture, uploaded when it is selected. */
  | {
      readonly kind: 'image';
      readonly accept: readonly string[];
      readonly maxBytes: number;
      readonly upload: (file: File) => Promise<string>;
      readonly shownAt: (address: string) => string | null;
    };

export type FieldDescriptor = FieldCommon & FieldInputKind;

export type FormValues = Readonly<Record<string, unknown>>;

/** A value as text, for example in a merge. */
export function describeValue(field: FieldDescriptor, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field.kind === 'select' || field.kind === 'multi-select') {
    const all = Array.isArray(value) ? value : [value];
    return all
      .map((each) => field.options.find((option) => option.value === each)?.label ?? String(each))
      .join(', ');
  }
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** A moment as `datetime-local` holds it, in the browser's time zone, and back. */
export function toLocalMoment(iso: unknown): string {
  if (typeof iso !== 'string' || iso === '') return '';
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
}

export function fromLocalMoment(text: string): string | null {
  const moment = new Date(text);
  return text === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
