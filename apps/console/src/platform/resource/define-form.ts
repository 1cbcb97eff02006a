import type { Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { ReactNode } from 'react';
import type { FieldCommon, FieldDescriptor, FieldInputKind, FormValues } from '#kit/form/field-descriptor.ts';

type Names<R extends Resource> = readonly (keyof R['fields'] & string)[];

/** Overrides of an input beyond its field's declaration: other texts, or another kind. Null hides it. */
export type OwnInput = (Partial<FieldCommon> & (FieldInputKind | { readonly kind?: undefined })) | null;
export type OwnInputs = Readonly<Record<string, OwnInput>>;

export interface LiveInputsProps<R extends Resource> {
  readonly values: FormValues;
  readonly record: Row<R> | undefined;
  readonly children: (inputs: OwnInputs) => ReactNode;
}

interface Definition<R extends Resource> {
  /** In order, or in sections by title; by default all writable fields. */
  readonly fields?: Names<R> | Readonly<Record<string, Names<R>>>;
  /** Only for a new record, before the others. */
  readonly newFields?: Names<R>;
  readonly inputs?: OwnInputs;
  /** Inputs that depend on current values, or on other records: a component, so that it may use hooks. */
  readonly LiveInputs?: (props: LiveInputsProps<R>) => ReactNode;
  readonly columns?: 1 | 2;
  /** A shorter name than the resource's own. */
  readonly noun?: string;
  /** The title of its dialog, instead of `New rule` and `Edit rule 7`. */
  readonly title?: (record: Row<R> | undefined) => string;
  /** The label of the submit button for a new one. */
  readonly createLabel?: string;
  /** The toast after saving, instead of `Changes Saved!`; null for none. */
  readonly saved?: (record: Row<R>, isNew: boolean) => string | null | undefined;
}

/** How a record is filled in, new or existing; every place that edits one uses the same declaration. */
export interface RecordForm<R extends Resource> extends Definition<R> {
  readonly resource: R;
}

/** `export const contactForm = defineForm(clientContact, { fields: ['firstName', 'lastName'], columns: 2 })` */
export const defineForm = <R extends Resource>(resource: R, definition: Definition<R>): RecordForm<R> => ({
  resource,
  ...definition,
});

export const nounOf = <R extends Resource>({ noun, resource }: RecordForm<R>): string =>
  noun ?? resource.singular;

interface NamedField {
  readonly name: string;
  readonly section: string | undefined;
}

const isFlat = <R extends Resource>(fields: NonNullable<Definition<R>['fields']>): fields is Names<R> =>
  Array.isArray(fields);

/** The fields of a form with their sections. */
export function namedFields<R extends Resource>(
  { fields, newFields = [] }: RecordForm<R>,
  isNew: boolean,
  all: readonly string[],
): readonly NamedField[] {
  const first = isNew ? newFields : [];
  const flat = fields === undefined ? all : isFlat(fields) ? fields : undefined;
  const plain = (name: string): NamedField => ({ name, section: undefined });
  if (flat !== undefined) return [...first, ...flat].map(plain);
  const sections = Object.entries(fields ?? {}).flatMap(([section, names]: [string, readonly string[]]) =>
    names.map((name) => ({ name, section })),
  );
  return [...first.map(plain), ...sections];
}

/** The derived input with the form's overrides. */
export function ownDescriptor(derived: FieldDescriptor, own: OwnInput | undefined): FieldDescriptor {
  if (own === undefined || own === null) return derived;
  if (own.kind === undefined) {
    const { kind: _, ...words } = own;
    return { ...derived, ...words };
  }
  const { name, label, help, required, nullable, wide, follows } = derived;
  return {
    name,
    label,
    ...(help === undefined ? {} : { help }),
    ...(required === undefined ? {} : { required }),
    ...(nullable === undefined ? {} : { nullable }),
    ...(wide === undefined ? {} : { wide }),
    ...(follows === undefined ? {} : { follows }),
    ...own,
  };
}
