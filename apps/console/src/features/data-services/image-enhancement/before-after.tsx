import { useState } from 'react';
import classes from './enhancement.module.css';

export interface BeforeAfterProps {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Both photos over each other. The divider is a slider: by mouse, by touch and with the arrow keys. */
export function BeforeAfter({ name, before, after }: BeforeAfterProps) {
  const [shown, setShown] = useState(50);
  return (
    <figure className={classes.compare}>
      <div className={classes.photos}>
        <img src={after} alt={`${name}, enhanced`} />
        <img
          src={before}
          alt={`${name}, original`}
          className={classes.before}
          style={{ clipPath: `inset(0 ${100 - shown}% 0 0)` }}
        />
        <div className={classes.divider} style={{ insetInlineStart: `${shown}%` }} aria-hidden="true" />
        <input
          type="range"
          className={classes.slider}
          min={0}
          max={100}
          value={shown}
          aria-label="Share of the original"
          aria-valuetext={`${shown}% original, ${100 - shown}% enhanced`}
          onChange={({ currentTarget }) => setShown(Number(currentTarget.value))}
        />
      </div>
      <figcaption className={classes.sides}>
        <span>Before</span>
        <span>After</span>
      </figcaption>
    </figure>
  );
}
