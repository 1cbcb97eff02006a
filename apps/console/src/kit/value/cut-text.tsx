import { cutMiddle } from './format.ts';
import { Nothing } from './nothing.tsx';
import classes from './value.module.css';

export interface CutTextProps {
  readonly text: string | null | undefined;
  /** Ids are cut in the middle to this length. Prose is cut at the end of the line. */
  readonly middle?: number;
}

/** `<CutText text={row.note} />`, with the whole text on hover. */
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
