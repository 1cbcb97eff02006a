/**
 * The tone of a value sets its badge's colour and shape. `neutral` to `unknown` carry no judgement; `waiting`
 * and `running` are in progress; `warning`, `held`, `late` and `danger` need attention.
 */
export const choiceTones = [
  'neutral',
  'draft',
  'stopped',
  'archived',
  'unknown',
  'info',
  'waiting',
  'running',
  'success',
  'warning',
  'held',
  'late',
  'danger',
] as const;
export type ChoiceTone = (typeof choiceTones)[number];

type Entry = string | readonly [label: string, tone: ChoiceTone];

/** The allowed values of a field, each with its label and, for a state, its tone. */
export interface Choices<V extends string = string> {
  /** In declaration order. */
  readonly values: readonly [V, ...V[]];
  readonly labels: Readonly<Record<V, string>>;
  /** Values without a tone show as plain text. */
  readonly tones: Readonly<Partial<Record<V, ChoiceTone>>>;
}

export type ChoiceOf<C> = C extends Choices<infer V> ? V : never;

const isNonEmpty = <V>(values: readonly V[]): values is readonly [V, ...V[]] => values.length > 0;

/**
 * Values with their labels and tones, declared once for columns, badges, filters, forms and histories:
 * `choices({ active: ['Active', 'success'], closed: ['Closed', 'stopped'] })`. `order` is for numeric values,
 * which an object would sort first.
 */
export function choices<const V extends string>(
  entries: Readonly<Record<V, Entry>>,
  order?: readonly [NoInfer<V>, ...NoInfer<V>[]],
): Choices<V>;
export function choices(entries: Readonly<Record<string, Entry>>, order?: readonly string[]): Choices {
  const labels: Record<string, string> = {};
  const tones: Record<string, ChoiceTone> = {};
  for (const [value, entry] of Object.entries(entries)) {
    if (typeof entry === 'string') labels[value] = entry;
    else [labels[value], tones[value]] = entry;
  }
  const values = order ?? Object.keys(labels);
  if (!isNonEmpty(values)) throw new TypeError('A choice needs at least one value');
  return { values, labels, tones };
}

/** Codes that are their own labels, such as currencies. */
export function codes<const V extends string>(...values: readonly [V, ...V[]]): Choices<V>;
export function codes(...values: readonly [string, ...string[]]): Choices {
  return { values, labels: Object.fromEntries(values.map((value) => [value, value])), tones: {} };
}

export const isChoice = <V extends string>(of: Choices<V>, value: unknown): value is V =>
  of.values.some((each) => each === value);

export interface ChoiceOption<V extends string = string> {
  readonly value: V;
  readonly label: string;
}

export const optionsOf = <V extends string>({ values, labels }: Choices<V>): readonly ChoiceOption<V>[] =>
  values.map((value) => ({ value, label: labels[value] }));

/** The label of a value. An unknown value (an old record, foreign input) shows unchanged. */
export const choiceLabel = <V extends string>(of: Choices<V>, value: string): string =>
  isChoice(of, value) ? of.labels[value] : value;
