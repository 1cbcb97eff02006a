import classes from './value.module.css';

/** An empty cell, shown as deliberately empty. */
export function Nothing() {
  return (
    <span className={classes.nothing} role="img" aria-label="none">
      –
    </span>
  );
}
