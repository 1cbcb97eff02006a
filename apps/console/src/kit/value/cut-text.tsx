import { cutMiddle } from './format.ts';
import { Nothing } from './nothing.tsx';
import classes from './value.module.css';

export interface CutTextProps {
  readonly text: string | null | undefined;
  /** Ids are cut in the middle, to this many letters. Prose is cut at the end, where the room ends. */
  readonly middle?: number;
}

/** `<CutText text={row.note} />`, the whole text on hover. */
export function CutText({ text, middle }: CutTextProps) {
  if (text === null || text === undefined || text === '') return <Nothing />;
  if (middle === undefined)
    return (
      <span className={classes.cut} title={text}>
        {text}
      </span>
    );
  const cut = cutMiddle(text, middle);
  return (
    <span className={classes.middle} title={text}>
      {cut}
    </span>
  );
}
