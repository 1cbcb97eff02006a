import { exportWordings } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { labelOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { MultiSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import type { Catalogue } from '#parts/entity/catalogue.ts';
import { ConditionsEditor } from '#parts/entity/conditions-editor.tsx';
import { ChosenColumns } from './chosen-columns.tsx';
import type { Draft } from './draft.ts';
import { FieldTree } from './field-tree.tsx';
import classes from './export.module.css';

export interface RecipeEditorProps {
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

const sortChoices = (resource: Resource) =>
  Object.entries(resource.fields)
    .filter(([, field]) => field.kind !== 'json')
    .flatMap(([name, field]) => [
      { value: name, label: `${labelOf(name, field)} ↑` },
      { value: `-${name}`, label: `${labelOf(name, field)} ↓` },
    ]);

const bare = (key: string): string => key.replace(/^-/, '');

/** Each field is sorted by once: the last choice wins. */
const onceEach = (keys: readonly string[]): readonly string[] =>
  keys.filter((key, index) => keys.slice(index + 1).every((later) => bare(later) !== bare(key)));

/** Columns, rows, order and labels of the file. */
export function RecipeEditor({ catalogue, resource, draft, onChange }: RecipeEditorProps) {
  const isSearchable = Object.values(resource.fields).some((field) => field.search !== false);
  return (
    <>
      <section className={classes.part} aria-label="Columns">
        <h3 className={classes.partTitle}>Columns</h3>
        <div className={classes.columns}>
          <FieldTree
            catalogue={catalogue}
            resource={resource}
            chosen={draft.fields}
            onChange={(fields) => onChange({ fields })}
          />
          <ChosenColumns
            resource={resource}
            fields={draft.fields}
            onChange={(fields) => onChange({ fields })}
          />
        </div>
      </section>
      <section className={classes.part} aria-label="Rows">
        <h3 className={classes.partTitle}>Rows</h3>
        <ConditionsEditor
          catalogue={catalogue}
          resource={resource}
          where={draft.where}
          onChange={(where) => onChange({ where })}
        />
        {isSearchable ? (
          <TextInput
            size="xs"
            label="Search"
            placeholder={`As in the list of ${resource.plural}`}
            value={draft.search}
            maxLength={200}
            onChange={(event) => onChange({ search: event.currentTarget.value })}
          />
        ) : null}
        <MultiSelect
          size="xs"
          label="Sort"
          placeholder={draft.sort.length === 0 ? 'As they come, which is fastest' : undefined}
          searchable
          clearable
          maxValues={8}
          data={sortChoices(resource)}
          value={[...draft.sort]}
          onChange={(sort) => onChange({ sort: onceEach(sort) })}
        />
      </section>
      <section className={classes.part} aria-label="File">
        <h3 className={classes.partTitle}>File</h3>
        <SegmentedControl
          size="xs"
          aria-label="Values in the file"
          value={draft.wording}
          onChange={(wording) => onChange({ wording: wording === 'codes' ? 'codes' : 'labels' })}
          data={[...optionsOf(exportWordings)]}
        />
        <Switch
          size="xs"
          label="UTF-8 mark"
          description="Some spreadsheets need it to read accents."
          checked={draft.withBom}
          onChange={(event) => onChange({ withBom: event.currentTarget.checked })}
        />
      </section>
    </>
  );
}
