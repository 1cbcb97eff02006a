import { formatNumber } from '../value/format.ts';
import type { FilterOption } from './list-filter.ts';
import classes from './list-page.module.css';

/** A choice of a filter, with how many rows there are of it. */
export function OptionLabel({ option: { label, count } }: { readonly option: FilterOption }) {
  if (count === undefined) return label;
  return (
    <span className={classes.option}>
      <span className={classes.optionWords} title={label}>
        {label}
      </span>
      <span className={classes.optionCount}>{formatNumber(count)}</span>
    </span>
  );
}
