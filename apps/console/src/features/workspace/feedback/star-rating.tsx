import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './star-rating.module.css';

const most = 5;

interface StarRatingProps {
  readonly label: string;
  readonly value: number;
  readonly error?: string | undefined;
  readonly onChange: (value: number) => void;
}

/** A star rating made of radio buttons: the arrows select, and what is shown is sent. */
export function StarRating({ label, value, error, onChange }: StarRatingProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className={classes.rating}
      aria-required
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.stars}>
        {Array.from({ length: most }, (_, index) => index + 1).map((stars) => (
          <label key={stars} className={classes.star} data-full={stars <= value || undefined}>
            <input
              type="radio"
              name={id}
              aria-label={`${stars} of ${most}`}
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            {stars <= value ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
