import type {
  FieldConfig,
  FieldConfigField,
} from '@supersync/contract/workspace/field-config/field-config.ts';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import type { RecordFinder } from './record-finder.ts';

/** The picker of a resource by its name; undefined if there is none. */
export type FinderByName = (resource: string) => RecordFinder | undefined;

function descriptor(field: FieldConfigField, finderOf: FinderByName): FieldDescriptor {
  const common = {
    name: field.name,
    label: field.label,
    required: field.required === true,
    nullable: true,
    ...(field.help === undefined ? {} : { help: field.help }),
  };
  switch (field.type) {
    case 'text':
      return { ...common, kind: field.multiline === true ? 'multiline' : 'text' };
    case 'number':
      return { ...common, kind: 'number', integer: field.integer === true };
    case 'switch':
      return { ...common, kind: 'switch' };
    case 'select':
      return { ...common, kind: 'select', options: field.options };
    case 'multi-select':
      return {
        ...common,
        kind: 'multi-select',
        options: field.options,
        ...(field.max === undefined ? {} : { max: field.max }),
      };
    case 'date':
      return {
        ...common,
        kind: 'date',
        ...(field.min === undefined ? {} : { min: field.min }),
        ...(field.max === undefined ? {} : { max: field.max }),
      };
    case 'json':
      return { ...common, kind: 'json', wide: true };
    case 'record': {
      const finder = finderOf(field.resource);
      // A record of a resource without search is entered by its key.
      return finder === undefined ? { ...common, kind: 'text' } : { ...common, kind: 'record', ...finder };
    }
  }
}

/** The fields of a task's parameters, for `<Form schema={fieldConfigSchema(config)} …>`. */
export const configFields = (config: FieldConfig, finderOf: FinderByName): FieldDescriptor[] =>
  config.map((field) => descriptor(field, finderOf));
