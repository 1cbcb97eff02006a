import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import type { Field } from '@supersync/contract/kernel/field.ts';
import { printPhone } from '@supersync/contract/kernel/format/phone.ts';
import type { ReactNode } from 'react';
import type { TableColumn } from '#kit/table/table-column.ts';
import { Money, NumberValue, YesNo } from '#kit/value/amount.tsx';
import { MailLink, PhoneLink, WebsiteLink } from '#kit/value/contact-link.tsx';
import { CutText } from '#kit/value/cut-text.tsx';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '../choice/choice-badge.tsx';

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isId = (resource: Resource, name: string): boolean =>
  resource.key.includes(name) || name.endsWith('Id');

/** A field's value formatted by its kind. */
export function fieldValue(resource: Resource, name: string, value: unknown): ReactNode {
  const field = resource.fields[name];
  if (value === null || value === undefined || value === '' || field === undefined) return <Nothing />;
  switch (field.kind) {
    case 'choice':
      return field.choices === undefined ? (
        textOf(value)
      ) : (
        <ChoiceBadge of={field.choices} value={textOf(value)} />
      );
    case 'integer':
      return isId(resource, name) ? <Id value={Number(value)} /> : <NumberValue value={Number(value)} />;
    case 'decimal':
      return field.format === 'money' ? (
        <Money amount={textOf(value)} />
      ) : (
        <NumberValue value={textOf(value)} />
      );
    case 'flag':
      return <YesNo value={value === true} />;
    case 'timestamp':
      return <RelativeTime at={textOf(value)} />;
    case 'stamp':
      return <RelativeTime at={textOf(property(value, 'at'))} />;
    case 'uuid':
      return <Id value={textOf(value)} />;
    default:
      return formattedText(field, textOf(value));
  }
}

/** Addresses and phone numbers become links. */
function formattedText(field: Field, text: string): ReactNode {
  switch (field.format) {
    case 'email':
      return <MailLink value={text} />;
    case 'phone':
      return <PhoneLink value={text} text={printPhone(text)} />;
    case 'url':
      return <WebsiteLink value={text} />;
    default:
      return <CutText text={text} />;
  }
}

const widths: Readonly<Record<Field['kind'], number>> = {
  text: 180,
  choice: 140,
  integer: 96,
  decimal: 120,
  flag: 88,
  timestamp: 124,
  date: 112,
  uuid: 176,
  json: 200,
  stamp: 124,
};

/** The column of one field. */
export function fieldColumn<Row>(resource: Resource, name: string): TableColumn<Row> {
  const field = resource.fields[name];
  if (field === undefined) throw new TypeError(`A ${resource.singular} has no field "${name}"`);
  const isNumber = (field.kind === 'integer' && !isId(resource, name)) || field.kind === 'decimal';
  const isMain = name === resource.label;
  return {
    id: name,
    header: labelOf(name, field),
    width: isMain ? 220 : widths[field.kind],
    sortable: field.kind !== 'json',
    ...(isNumber ? { align: 'end' as const } : {}),
    ...(field.kind === 'text' && !isMain ? { grow: 1 } : {}),
    // The main column is a link, so its content is text, whatever the field.
    ...(isMain
      ? { main: true, fixed: true, cell: (row: Row) => textOf(property(row, name) ?? '') }
      : { cell: (row: Row) => fieldValue(resource, name, property(row, name)) }),
  };
}

const shownAtFirst = 8;

/** Columns for every field, the name first; those after the eighth are hidden in the columns menu. */
export function columnsOf<Row>(resource: Resource): TableColumn<Row>[] {
  const names = [resource.label, ...Object.keys(resource.fields).filter((name) => name !== resource.label)];
  return names.map((name, index) => ({
    ...fieldColumn<Row>(resource, name),
    ...(index >= shownAtFirst || resource.fields[name]?.kind === 'json' ? { optional: true } : {}),
  }));
}
