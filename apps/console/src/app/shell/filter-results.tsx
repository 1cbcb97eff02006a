import { Link } from 'react-router';
import classes from './filter-results.module.css';
import type { Results } from './use-results.ts';

interface FilterResultsProps {
  readonly id: string;
  readonly results: Results;
  readonly active: string | undefined;
  readonly onOpen: () => void;
}

export function FilterResults({ id, results, active, onOpen }: FilterResultsProps) {
  const { sections, searching } = results;
  return (
    <div id={id} role="listbox" aria-label="Results" aria-busy={searching} className={classes.results}>
      {sections.map(({ heading, options }) => (
        <div key={heading} role="group" aria-label={heading} className={classes.section}>
          <div className={classes.heading} aria-hidden>
            {heading}
          </div>
          {options.map((option) => (
            <Link
              key={option.id}
              id={option.id}
              role="option"
              aria-selected={option.id === active}
              tabIndex={-1}
              to={option.href}
              className={classes.option}
              onClick={onOpen}
            >
              <span className={classes.label}>{option.label}</span>
              {option.detail === undefined ? null : <span className={classes.detail}>{option.detail}</span>}
            </Link>
          ))}
        </div>
      ))}
      {sections.length === 0 && !searching ? (
        <p className={classes.none}>Nothing you can open goes by that name.</p>
      ) : null}
    </div>
  );
}
