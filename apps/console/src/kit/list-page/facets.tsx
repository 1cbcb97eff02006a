import { Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import classes from './facets.module.css';
import type { FilterField, FilterOption, Filters } from './list-filter.ts';
import { OptionLabel } from './option-label.tsx';

export interface FacetsProps {
  /** Choice fields with their counts; undefined until loaded. */
  readonly fields: readonly FilterField[] | undefined;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const shownAtFirst = 6;

const chosenIn = (filters: Filters, id: string): readonly string[] => {
  const filter = filters[id];
  return filter?.kind === 'in' ? filter.values : [];
};

/** Counts of rows by kind beside a list, as checkboxes. The chips show the same filters. */
export function Facets({ fields, filters, onChange }: FacetsProps) {
  // A tick shows at once, before the list reloads; further ticks add to it.
  const [chosen, setChosen] = useState({ from: filters, now: filters });
  if (chosen.from !== filters) setChosen({ from: filters, now: filters });
  const choose = (id: string, values: readonly string[]): void => {
    const others = Object.fromEntries(Object.entries(chosen.now).filter(([each]) => each !== id));
    const now: Filters = values.length === 0 ? others : { ...others, [id]: { kind: 'in', values } };
    setChosen({ from: filters, now });
    onChange(now);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled without a mouse
    <section className={classes.facets} aria-label="How many of each kind" tabIndex={0}>
      {fields?.map((field) => (
        <Facet
          key={field.id}
          field={field}
          chosen={chosenIn(chosen.now, field.id)}
          onChoose={(values) => choose(field.id, values)}
        />
      ))}
    </section>
  );
}

interface FacetProps {
  readonly field: FilterField;
  readonly chosen: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
}

function Facet({ field: { label, options = [] }, chosen, onChoose }: FacetProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const isShown = ({ value }: FilterOption, index: number): boolean =>
    open || index < shownAtFirst || chosen.includes(value);
  return (
    <fieldset className={classes.facet} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {label}
      </h2>
      {options.length === 0 ? <p className={classes.none}>None</p> : null}
      {options.filter(isShown).map((option) => (
        <Checkbox
          key={option.value}
          size="xs"
          classNames={{ body: classes.choice ?? '', labelWrapper: classes.words ?? '' }}
          label={<OptionLabel option={option} />}
          checked={chosen.includes(option.value)}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(checked ? [...chosen, option.value] : chosen.filter((value) => value !== option.value))
          }
        />
      ))}
      {options.length > shownAtFirst ? (
        <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Fewer' : `${options.length - shownAtFirst} more`}
        </button>
      ) : null}
    </fieldset>
  );
}
