import type { Field, Stamp, Supplied } from './field.ts';
import type { Fields, Relation } from './define-resource.ts';

/** Types derived from a resource's declaration. */

type ValueOf<F> = F extends Field<infer T> ? T : never;
type SuppliedOf<F> = F extends Field<unknown, infer S> ? S : never;

type FieldsOf<R> = R extends { readonly fields: infer F extends Fields } ? F : never;
type RelationsOf<R> = R extends { readonly relations: infer X } ? X : never;

/** A record as read: every field, and the version for optimistic locking. */
export type Row<R> = { readonly [K in keyof FieldsOf<R>]: ValueOf<FieldsOf<R>[K]> } & {
  readonly [K in VersionName<FieldsOf<R>>]: number;
};

/** Some records have a `version` field of their own (migrations); the locking version is then `rowVersion`. */
type VersionName<F extends Fields> = F extends { readonly version: Field } ? 'rowVersion' : 'version';

type NamesSupplied<F extends Fields, S extends Supplied> = {
  [K in keyof F]: SuppliedOf<F[K]> extends S ? K : never;
}[keyof F];

type RequiredNames<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, 'always' | 'create', false> ? K : never;
}[keyof F];

type Flatten<T> = { [K in keyof T]: T[K] };

type StampNames<F extends Fields> = {
  [K in keyof F]: ValueOf<F[K]> extends Stamp ? K : never;
}[keyof F];

/** A write may carry `modified.userId`; the server checks it against the session. */
type Signed<F extends Fields> = { [K in StampNames<F>]?: { readonly userId: number } };

export type CreateInput<R> = Flatten<
  { [K in RequiredNames<FieldsOf<R>>]: ValueOf<FieldsOf<R>[K]> } & {
    [K in Exclude<NamesSupplied<FieldsOf<R>, 'always' | 'create'>, RequiredNames<FieldsOf<R>>>]?: ValueOf<
      FieldsOf<R>[K]
    >;
  } & Signed<FieldsOf<R>>
>;

/** Only the fields sent change. The key may be sent too; it must match the address. */
export type UpdateInput<R> = {
  [K in NamesSupplied<FieldsOf<R>, 'always'> | KeyNames<R>]?: ValueOf<FieldsOf<R>[K]>;
} & Signed<FieldsOf<R>>;

type KeyNames<R> = R extends { readonly key: readonly (infer K)[] } ? K & keyof FieldsOf<R> : never;

type IsUnion<T, U = T> = T extends U ? ([U] extends [T] ? false : true) : never;

/** A single key is its value, a composite key an object. */
export type KeyOf<R> =
  IsUnion<KeyNames<R>> extends true
    ? { readonly [K in KeyNames<R>]: ValueOf<FieldsOf<R>[K]> }
    : ValueOf<FieldsOf<R>[KeyNames<R>]>;

type Head<P extends string> = P extends `${infer A}.${string}` ? A : P;
type Tail<P extends string, H extends string> = P extends `${H}.${infer B}` ? B : never;
type NameOf<H extends string> = H extends `${infer Name}:${string}` ? Name : H;
type AliasOf<H extends string> = H extends `${string}:${infer Alias}` ? Alias : H;

/** A record with relations, as named in the query: `'users.user'`, `'sourceClient:sc'`. */
export type With<R, P extends string> = Row<R> & {
  readonly [H in Head<P> as AliasOf<H>]: RelationsOf<R>[NameOf<H> & keyof RelationsOf<R>] extends Relation<
    infer K,
    infer T
  >
    ? K extends 'many'
      ? readonly With<T, Tail<P, H>>[]
      : With<T, Tail<P, H>> | null
    : never;
};

/** Relation paths of up to two steps, to type-check queries. */
export type RelationPath<R> = RelationStep<R> | `${RelationStep<R>}.${string}`;
type RelationStep<R> = (keyof RelationsOf<R> & string) | `${keyof RelationsOf<R> & string}:${string}`;
