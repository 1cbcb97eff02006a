import { labelOf, relationOf, type Resource } from '@supersync/contract/kernel/define-resource.ts';
import { maxExportFields } from '@supersync/contract/workspace/export-recipe/export-recipe.ts';
import { queryLimits } from '@supersync/contract/kernel/query/query.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Catalogue } from '#parts/entity/catalogue.ts';
import { openRelations } from '#parts/entity/field-paths.ts';
import classes from './export.module.css';

export interface FieldTreeProps {
  readonly catalogue: Catalogue;
  readonly resource: Resource;
  readonly chosen: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** `sourceClient` → "Source client". */
const words = (name: string): string => {
  const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};

/** Fields to select, and relations to expand. */
export function FieldTree(props: FieldTreeProps) {
  const [text, setText] = useState('');
  return (
    <div className={classes.tree}>
      <TextInput
        size="xs"
        type="search"
        aria-label="Find a field"
        placeholder="Find a field"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.treeBody}>
        <Branch {...props} at={props.resource} prefix="" depth={0} text={text.trim().toLowerCase()} />
      </div>
    </div>
  );
}

interface BranchProps extends FieldTreeProps {
  readonly at: Resource;
  readonly prefix: string;
  readonly depth: number;
  readonly text: string;
}

function Branch(props: BranchProps) {
  const { at, prefix, depth, text, chosen, onChange, catalogue } = props;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isFull = chosen.length >= maxExportFields;
  const fields = Object.entries(at.fields).filter(
    ([name, field]) => text === '' || `${name} ${labelOf(name, field)}`.toLowerCase().includes(text),
  );
  const relations = depth >= queryLimits.relationDepth ? [] : openRelations(catalogue, at);
  const toggle = (name: string): void =>
    setOpened((now) =>
      now.has(name) ? new Set([...now].filter((each) => each !== name)) : new Set([...now, name]),
    );
  return (
    <ul className={classes.branch} aria-label={prefix === '' ? 'Fields' : `Fields of ${prefix.slice(0, -1)}`}>
      {fields.map(([name, field]) => {
        const path = prefix + name;
        const isChosen = chosen.includes(path);
        return (
          <li key={name}>
            <Checkbox
              size="xs"
              label={
                <>
                  {labelOf(name, field)}
                  {field.personal ? <span className={classes.personal}> personal</span> : null}
                </>
              }
              checked={isChosen}
              disabled={!isChosen && isFull}
              onChange={() => onChange(isChosen ? chosen.filter((each) => each !== path) : [...chosen, path])}
            />
          </li>
        );
      })}
      {relations.map((name) => {
        const relation = relationOf(at, name);
        if (relation === undefined) return null;
        const isOpen = opened.has(name);
        const Chevron = isOpen ? IconChevronDown : IconChevronRight;
        return (
          <li key={name}>
            <button
              type="button"
              className={classes.relation}
              aria-expanded={isOpen}
              onClick={() => toggle(name)}
            >
              <Chevron size={14} aria-hidden="true" />
              {words(name)}
              {relation.relation === 'many' ? (
                <span className={classes.personal}> several in one cell</span>
              ) : null}
            </button>
            {isOpen ? (
              <Branch {...props} at={relation.target} prefix={`${prefix}${name}.`} depth={depth + 1} />
            ) : null}
          </li>
        );
      })}
      {fields.length === 0 && relations.length === 0 ? (
        <li className={classes.note}>No such field.</li>
      ) : null}
    </ul>
  );
}
