import { z } from 'zod';
import type { Choices } from './choices.ts';
import { phoneText } from './format/phone.ts';

export type FieldKind =
  | 'text'
  | 'choice'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'timestamp'
  | 'date'
  | 'uuid'
  | 'json'
  | 'stamp';

/** Who supplies a value: the caller on any write, the caller on creation only, or the server alone. */
export type Supplied = 'always' | 'create' | 'never';

export interface FieldOptions {
  readonly label?: string;
  readonly help?: string;
  /** Column in the table; by default the field's name in snake_case. */
  readonly column?: string;
  readonly supplied?: Supplied;
  readonly nullable?: boolean;
  /** Used when a creation leaves the field out. */
  readonly default?: unknown;
  /** Personal data: masked without permission and covered by redaction. */
  readonly personal?: boolean;
  /** Included in `?search=`; `whole` for ids, which are pasted in full and never typed in part. */
  readonly search?: boolean | 'whole';
}

type KeyOf = readonly [field: string, separator: '_' | '-'];

export interface Field<T = unknown, S extends Supplied = Supplied, O extends boolean = boolean> {
  readonly kind: FieldKind;
  /** The schema of the value inside the program; `wire.ts` has that of the wire. */
  readonly schema: z.ZodType<T>;
  readonly supplied: S;
  /** May be left out on creation. */
  readonly optional: O;
  readonly nullable: boolean;
  readonly default?: unknown;
  readonly label?: string;
  readonly help?: string;
  readonly column?: string;
  readonly personal: boolean;
  readonly search: boolean | 'whole';
  /** The values of a `choice`, with their labels and tones. */
  readonly choices?: Choices;
  /** The input an editor should use. */
  readonly format?: 'multiline' | 'email' | 'url' | 'phone' | 'money';
  /** What a new record's key is made from until somebody types one: `keyOf: ['name', '_']` joins the words of the name. */
  readonly keyOf?: KeyOf;
  /** User ids a stamp may carry besides the caller's own (membership changes are attributed to user 1). */
  readonly alsoSignedAs?: readonly number[];
}

type FieldOf<T, O extends FieldOptions> = Field<
  O extends { readonly nullable: true } ? T | null : T,
  O extends { readonly supplied: infer S extends Supplied } ? S : 'always',
  O extends { readonly nullable: true } | { readonly default: {} } ? true : false
>;

interface Extra {
  readonly choices?: Choices;
  readonly format?: Field['format'];
  readonly keyOf?: KeyOf;
  readonly alsoSignedAs?: readonly number[];
}

/** Schemas are built on first use: they are slow to build, and the console needs few of its hundreds. */
function make<T, O extends FieldOptions>(
  kind: FieldKind,
  makeSchema: () => z.ZodType<T>,
  options: O,
  extra: Extra = {},
): FieldOf<T, O> {
  const nullable = options.nullable === true;
  let made: z.ZodType<T | null> | undefined;
  const field = {
    kind,
    get schema() {
      made ??= nullable ? makeSchema().nullable() : makeSchema();
      return made;
    },
    supplied: options.supplied ?? 'always',
    optional: nullable || options.default !== undefined,
    nullable,
    personal: options.personal === true,
    search: options.search ?? false,
    ...(options.default === undefined ? {} : { default: options.default }),
    ...(options.label === undefined ? {} : { label: options.label }),
    ...(options.help === undefined ? {} : { help: options.help }),
    ...(options.column === undefined ? {} : { column: options.column }),
    ...extra,
  };
  // The conditional types above restate exactly what this function computes; TypeScript cannot follow the
  // branches.
  return field as unknown as FieldOf<T, O>;
}

interface PlainTextOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
  readonly keyOf?: KeyOf;
  readonly format?: Field['format'];
}

/** A pattern is for programs; its rule tells people what to write. */
type TextOptions = PlainTextOptions &
  (
    | { readonly pattern?: undefined; readonly rule?: undefined }
    | { readonly pattern: RegExp; readonly rule: string }
    | { readonly pattern: RegExp; readonly rule?: undefined; readonly format: 'url' }
  );

const ruleOf = ({ pattern, rule }: TextOptions): string =>
  rule ??
  (pattern === undefined
    ? 'Contains a NUL character'
    : 'Must be a web address, such as https://example.com/page');

// PostgreSQL cannot store NUL in text, and no person ever means one.
const noNul = /^[^\0]*$/;

const none = {} as const;

export function text<const O extends TextOptions = typeof none>(options?: O): FieldOf<string, O>;
export function text(options: TextOptions = none): Field<string | null> {
  const makeSchema = () => {
    const { min, max } = options;
    const schema = options.format === 'email' ? z.email().max(max ?? 320) : z.string().max(max ?? 1000);
    const atLeast = min === undefined ? schema : schema.min(min, min === 1 ? 'Required' : undefined);
    return atLeast.regex(options.pattern ?? noNul, ruleOf(options));
  };
  const { format, keyOf } = options;
  return make<string, TextOptions>('text', makeSchema, options, {
    ...(format === undefined ? {} : { format }),
    ...(keyOf === undefined ? {} : { keyOf }),
  });
}

/** Stored as E.164, however it is spelled. */
export function phone<const O extends FieldOptions = typeof none>(options?: O): FieldOf<string, O>;
export function phone(options: FieldOptions = none): Field<string | null> {
  return make('text', () => phoneText(), options, { format: 'phone' });
}

export function choice<V extends string, const O extends FieldOptions = typeof none>(
  choices: Choices<V>,
  options?: O,
): FieldOf<V, O>;
export function choice(choices: Choices, options: FieldOptions = none): Field<string | null> {
  return make('choice', () => z.enum(choices.values), options, { choices });
}

interface NumberOptions extends FieldOptions {
  readonly min?: number;
  readonly max?: number;
}

export function integer<const O extends NumberOptions = typeof none>(options?: O): FieldOf<number, O>;
export function integer(options: NumberOptions = none): Field<number | null> {
  const makeSchema = () =>
    z
      .int()
      .min(options.min ?? Number.MIN_SAFE_INTEGER)
      .max(options.max ?? Number.MAX_SAFE_INTEGER);
  return make('integer', makeSchema, options);
}

interface DecimalOptions extends FieldOptions {
  readonly scale?: number;
  readonly format?: 'money';
}

/** Exact decimals (money, coordinates) stay strings: a float would round them. */
export function decimal<const O extends DecimalOptions = typeof none>(options?: O): FieldOf<string, O>;
export function decimal(options: DecimalOptions = none): Field<string | null> {
  const makeSchema = () => {
    const pattern = new RegExp(`^-?\\d{1,14}(\\.\\d{1,${options.scale ?? 2}})?$`);
    return z.string().regex(pattern, 'Must be a decimal number');
  };
  return make('decimal', makeSchema, options, options.format === undefined ? {} : { format: options.format });
}

/** A boolean that is 1 or 0 on the wire. */
export function flag<const O extends FieldOptions = typeof none>(options?: O): FieldOf<boolean, O>;
export function flag(options: FieldOptions = none): Field<boolean | null> {
  return make('flag', () => z.boolean(), options);
}

export function timestamp<const O extends FieldOptions = typeof none>(options?: O): FieldOf<string, O>;
export function timestamp(options: FieldOptions = none): Field<string | null> {
  return make('timestamp', () => z.iso.datetime({ offset: true }), options);
}

export function date<const O extends FieldOptions = typeof none>(options?: O): FieldOf<string, O>;
export function date(options: FieldOptions = none): Field<string | null> {
  return make('date', () => z.iso.date(), options);
}

export function uuid<const O extends FieldOptions = typeof none>(options?: O): FieldOf<string, O>;
export function uuid(options: FieldOptions = none): Field<string | null> {
  return make('uuid', () => z.uuid(), options);
}

export function json<S extends z.ZodType, const O extends FieldOptions = typeof none>(
  schema: S,
  options?: O,
): FieldOf<z.output<S>, O>;
export function json(schema: z.ZodType, options: FieldOptions = none): Field {
  return make('json', () => schema, options);
}

export interface Stamp {
  readonly userId: number | null;
  readonly at: string;
}

interface StampOptions extends FieldOptions {
  readonly alsoSignedAs?: readonly number[];
}

/**
 * Who changed a record last and when. Nested on the wire (`"modified": { "userId": 7 }`); a write may send
 * it, and the server checks it against the session. The columns are `<name>_user_id` and `<name>_at`.
 */
export function stamp(options: StampOptions = none): Field<Stamp, 'never', true> {
  const makeSchema = () => z.object({ userId: z.int().nullable(), at: z.iso.datetime({ offset: true }) });
  return make<Stamp, StampOptions & { supplied: 'never'; default: {} }>(
    'stamp',
    makeSchema,
    { ...options, supplied: 'never', default: {} },
    options.alsoSignedAs === undefined ? {} : { alsoSignedAs: options.alsoSignedAs },
  );
}
