import classes from './value.module.css';

/** An empty cell that says it is meant to be empty. */
export function Nothing() {
  return (
    <span className={classes.nothing} role="img" aria-label="none">
      –
    </span>
  );
}
