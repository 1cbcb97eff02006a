import type { BulkChanges } from '@supersync/contract/records/property/bulk.ts';
import {
  maxFixRows,
  type FixPreview,
  type FixRequest,
} from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { SegmentedControl, Select } from '@mantine/core';
import { useId } from 'react';
import { FieldInput } from '#kit/form/field-input.tsx';
import { fieldError } from '#kit/form/form-errors.ts';
import { formatNumber } from '#kit/value/format.ts';
import { bulkDescriptors, readChanges, startOf, type BulkField } from '#parts/property-batch/bulk-fields.ts';
import classes from './fix.module.css';

/** What was typed: one value for all properties, or one for each. */
export interface Filling {
  readonly field: BulkField | null;
  readonly isEach: boolean;
  readonly value: unknown;
  readonly values: ReadonlyMap<number, unknown>;
}

export const noFilling: Filling = { field: null, isEach: false, value: undefined, values: new Map() };

const changesOf = (field: BulkField, value: unknown): BulkChanges | undefined =>
  value === undefined || value === null || value === '' ? undefined : readChanges({ [field]: value }).changes;

/** The values as the server takes them; undefined until there is one. */
export function fillOf({ field, isEach, value, values }: Filling): FixRequest['fill'] {
  if (field === null) return undefined;
  if (!isEach) {
    const changes = changesOf(field, value);
    return changes === undefined ? undefined : { changes };
  }
  const each = [...values].flatMap(([id, own]) => {
    const changes = changesOf(field, own);
    return changes === undefined ? [] : [{ id, changes }];
  });
  return each.length === 0 ? undefined : { each };
}

export interface FillInputsProps {
  readonly preview: FixPreview;
  readonly filling: Filling;
  readonly onChange: (filling: Filling) => void;
}

/** The field to fill in, and its value or values. */
export function FillInputs({ preview, filling, onChange }: FillInputsProps) {
  const id = useId();
  const { field, isEach, value, values } = filling;
  const choosable = preview.fields.filter(({ canFill }) => canFill);
  const others = preview.fields.filter(({ canFill }) => !canFill);
  const described = bulkDescriptors.find(({ name }) => name === field);
  const errorOf = (given: unknown): string | undefined =>
    field === null || given === undefined || given === '' || given === null
      ? undefined
      : fieldError(readChanges({ [field]: given }).errors, field);
  const rows = preview.rows.filter(({ fields }) => field !== null && fields.includes(field));
  const currencies = new Set(rows.map(({ currency }) => currency));
  const choose = (name: string | null): void => {
    const found = bulkDescriptors.find((each) => each.name === name)?.name ?? null;
    onChange({ ...noFilling, isEach, field: found, value: found === null ? undefined : startOf(found) });
  };
  return (
    <div className={classes.stack}>
      <Select
        label="Field"
        placeholder={choosable.length === 0 ? 'Nothing can be filled in here' : 'Choose a field'}
        disabled={choosable.length === 0}
        data={choosable.map(({ field: name, label, count }) => ({
          value: name,
          label: `${label} (${formatNumber(count)})`,
        }))}
        value={field}
        onChange={choose}
      />
      {others.length === 0 ? null : (
        <p className={classes.muted}>
          Only on the property’s own page:{' '}
          {others.map(({ label, count }) => `${label} (${count})`).join(', ')}
        </p>
      )}
      {described === undefined ? null : (
        <>
          <SegmentedControl
            aria-label="Values"
            data={[
              { value: 'same', label: 'Same value for all' },
              { value: 'each', label: 'A value for each' },
            ]}
            value={isEach ? 'each' : 'same'}
            onChange={(mode) => onChange({ ...filling, isEach: mode === 'each' })}
          />
          {isEach ? (
            <div className={classes.rows}>
              {rows.map(({ propertyId, name, currency }) => (
                <FieldInput
                  key={propertyId}
                  id={`${id}-${propertyId}`}
                  field={{ ...described, label: name, help: '' }}
                  value={values.get(propertyId) ?? startOf(described.name)}
                  error={errorOf(values.get(propertyId))}
                  currency={currency}
                  onChange={(own) => onChange({ ...filling, values: new Map(values).set(propertyId, own) })}
                />
              ))}
              {preview.matched > maxFixRows ? (
                <p className={classes.muted}>
                  The first {formatNumber(maxFixRows)} are shown. Search for the others.
                </p>
              ) : null}
            </div>
          ) : (
            <FieldInput
              id={`${id}-value`}
              field={described}
              value={value}
              error={errorOf(value)}
              currency={currencies.size === 1 ? [...currencies][0] : undefined}
              onChange={(given) => onChange({ ...filling, value: given })}
            />
          )}
        </>
      )}
    </div>
  );
}
