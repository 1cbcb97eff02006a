import { useId, type ReactNode } from 'react';
import { PageHeader } from '../page-header/page-header.tsx';
import classes from './tool-page.module.css';

export interface ToolPageProps {
  readonly title: ReactNode;
  /** One line on what the tool is for. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly input: ReactNode;
  readonly inputTitle?: string;
  /** Beside the input's title, for example "Load an example". */
  readonly inputActions?: ReactNode;
  /** The result, or an `<EmptyState>` that says what to enter. */
  readonly result: ReactNode;
  readonly resultTitle?: string;
  readonly resultActions?: ReactNode;
  /** What the result covers: "214 messages of leads.parse, 2026-11-01 to 2026-11-15". */
  readonly lookedAt?: ReactNode;
  /** Side by side, with a narrow input (a form), or stacked. */
  readonly shape?: 'halves' | 'narrow-input' | 'stacked';
}

/** The tool, one of the four page shapes: input and result visible together, nothing applied without a preview. */
export function ToolPage(props: ToolPageProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={props.title} lead={props.lead} actions={props.actions} />
      <div className={classes.halves} data-shape={props.shape ?? 'halves'}>
        <Half title={props.inputTitle ?? 'Input'} actions={props.inputActions}>
          {props.input}
        </Half>
        <Half title={props.resultTitle ?? 'Result'} actions={props.resultActions} isResult>
          {props.lookedAt !== undefined && <div className={classes.looked}>{props.lookedAt}</div>}
          {props.result}
        </Half>
      </div>
    </div>
  );
}

interface HalfProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly isResult?: boolean;
  readonly children: ReactNode;
}

function Half({ title, actions, isResult = false, children }: HalfProps) {
  const id = useId();
  return (
    <section className={isResult ? `${classes.half} ${classes.result}` : classes.half} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions}
      </div>
      {/* Screen readers announce a new result. */}
      <div aria-live={isResult ? 'polite' : undefined}>{children}</div>
    </section>
  );
}
