/** One condition of a list, as shown in a chip and written in the address. */
export type FilterValue =
  | { readonly kind: 'contains'; readonly text: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  /** Numbers, days or moments; either end may be open. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | { readonly kind: 'is'; readonly yes: boolean }
  | { readonly kind: 'empty'; readonly empty: boolean };

export type Filters = Readonly<Record<string, FilterValue>>;

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** The number of rows, where known. */
  readonly count?: number;
}

/** What a column can be filtered by. `id` may cross a relation: `sc.name`. */
export interface FilterField {
  readonly id: string;
  readonly label: string;
  /** `exact` is an id: matched whole, never in part. */
  readonly kind: 'text' | 'exact' | 'choice' | 'number' | 'date' | 'moment' | 'flag';
  readonly options?: readonly FilterOption[];
  /** The field may be null: "is empty" is offered. */
  readonly nullable?: boolean;
}

// `~` and `,` separate the values, and encodeURIComponent does not escape `~`.
const encode = (text: string): string => encodeURIComponent(text).replaceAll('~', '%7E');

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export function printFilter(value: FilterValue): string {
  switch (value.kind) {
    case 'contains':
      return `contains:${value.text}`;
    case 'in':
      return `in:${value.values.map(encode).join(',')}`;
    case 'range':
      return `range:${encode(value.from)}~${encode(value.to)}`;
    case 'is':
      return value.yes ? 'is:yes' : 'is:no';
    case 'empty':
      return value.empty ? 'empty:yes' : 'empty:no';
  }
}

/** People type and paste addresses: what cannot be parsed is ignored rather than an error. */
export function parseFilter(text: string): FilterValue | undefined {
  const colon = text.indexOf(':');
  const rest = text.slice(colon + 1);
  switch (text.slice(0, Math.max(colon, 0))) {
    case 'contains':
      return rest === '' ? undefined : { kind: 'contains', text: rest };
    case 'in': {
      const values = rest.split(',').map(decode);
      if (values.some((value) => value === undefined || value === '')) return undefined;
      return { kind: 'in', values: values.filter((value) => value !== undefined) };
    }
    case 'range': {
      const [from, to, more] = rest.split('~').map(decode);
      if (from === undefined || to === undefined || more !== undefined) return undefined;
      return from === '' && to === '' ? undefined : { kind: 'range', from, to };
    }
    case 'is':
      return rest === 'yes' || rest === 'no' ? { kind: 'is', yes: rest === 'yes' } : undefined;
    case 'empty':
      return rest === 'yes' || rest === 'no' ? { kind: 'empty', empty: rest === 'yes' } : undefined;
    default:
      return undefined;
  }
}

/** The text of a chip: `Status: active, held`. */
export function describeFilter(field: FilterField, value: FilterValue): string {
  const labelOf = (each: string): string =>
    field.options?.find((option) => option.value === each)?.label ?? each;
  switch (value.kind) {
    case 'contains':
      return `${field.label} contains “${value.text}”`;
    case 'in':
      return value.values.length > 3
        ? `${field.label}: ${value.values.length} chosen`
        : `${field.label}: ${value.values.map(labelOf).join(', ')}`;
    case 'range':
      if (value.from === '') return `${field.label} up to ${value.to}`;
      return value.to === ''
        ? `${field.label} from ${value.from}`
        : `${field.label} ${value.from} – ${value.to}`;
    case 'is':
      return `${field.label}: ${value.yes ? 'yes' : 'no'}`;
    case 'empty':
      return `${field.label} is ${value.empty ? 'empty' : 'not empty'}`;
  }
}

/** The initial value of a new chip; undefined ends of a range are open. */
export function blankFilter(field: FilterField): FilterValue {
  switch (field.kind) {
    case 'text':
      return { kind: 'contains', text: '' };
    case 'choice':
    case 'exact':
      return { kind: 'in', values: [] };
    case 'flag':
      return { kind: 'is', yes: true };
    default:
      return { kind: 'range', from: '', to: '' };
  }
}

/** An empty filter is not stored. */
export const isBlank = (value: FilterValue): boolean =>
  (value.kind === 'contains' && value.text.trim() === '') ||
  (value.kind === 'in' && value.values.length === 0) ||
  (value.kind === 'range' && value.from === '' && value.to === '');

/** The options to render: selected ones first, then those matching the text, up to a limit. */
export function shownChoices(
  options: readonly FilterOption[],
  chosen: readonly string[],
  text: string,
  atOnce: number,
): { readonly options: readonly FilterOption[]; readonly more: number } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = options.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  if (options.length <= atOnce && words.length === 0) return { options, more: 0 };
  const kept = options.filter(({ value }) => chosen.includes(value));
  const others = fits.filter(({ value }) => !chosen.includes(value));
  return { options: [...kept, ...others.slice(0, atOnce)], more: Math.max(0, others.length - atOnce) };
}

/** A filter by a field this list no longer offers is still shown and can be removed. */
export const fieldNamed = (fields: readonly FilterField[], id: string): FilterField =>
  fields.find((field) => field.id === id) ?? { id, label: id, kind: 'text' };
