import { StatusMark } from '../../kit/status-badge/status-badge.tsx';
import classes from './infinity.module.css';
import { forwardSteps, stepMarks, stepStates, stepTitles, stepWords, type Progress } from './step-states.ts';

/** The five steps in a cell, in words for those who do not see them. */
export function StepTrail({ progress }: { readonly progress: Progress }) {
  const states = stepStates(progress);
  const words = forwardSteps.map((step) => `${stepTitles[step]}: ${stepWords[states[step]]}`).join(', ');
  return (
    <span className={classes.trail} role="img" aria-label={words} title={words}>
      {forwardSteps.map((step) => (
        <StatusMark key={step} status={stepMarks[states[step]]} />
      ))}
    </span>
  );
}
