import type { FieldConfigField } from '@supersync/contract/workspace/field-config/field-config.ts';
import { useState } from 'react';
import { FieldInput } from '#kit/form/field-input.tsx';
import { pickable } from '#platform/resource/pickable.ts';
import classes from './forms-editor-page.module.css';
import { propertiesOf, propertyValue, withProperty } from './field-properties.ts';

interface PropertyPanelProps {
  readonly field: FieldConfigField;
  readonly taken: readonly string[];
  readonly onChange: (field: FieldConfigField) => void;
}

/** The properties of one field. An invalid value is shown as an error and not applied. Remounted for each field. */
export function PropertyPanel({ field, taken, onChange }: PropertyPanelProps) {
  const [refused, setRefused] = useState<Readonly<Record<string, unknown>>>({});
  return (
    <div className={classes.properties}>
      {propertiesOf(field.type, [...pickable.keys()]).map((property) => {
        const { name } = property;
        const isRefused = Object.hasOwn(refused, name);
        const change = (value: unknown): void => {
          const next =
            name === 'name' && taken.includes(String(value)) ? undefined : withProperty(field, name, value);
          const { [name]: _, ...others } = refused;
          setRefused(next === undefined ? { ...others, [name]: value } : others);
          if (next !== undefined) onChange(next);
        };
        return (
          <FieldInput
            key={name}
            id={`property-${name}`}
            field={property}
            value={isRefused ? refused[name] : propertyValue(field, name)}
            error={isRefused ? 'Not taken: the form would not be valid' : undefined}
            onChange={change}
            onBlur={() => undefined}
            onProblem={() => undefined}
            jsonEditor={undefined}
          />
        );
      })}
    </div>
  );
}
