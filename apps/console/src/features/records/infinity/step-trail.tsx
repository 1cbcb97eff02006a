import { ChoiceMark } from '#platform/choice/choice-badge.tsx';
import classes from './infinity.module.css';
import { forwardSteps, stepStates, stepStatuses, stepTitles, type Progress } from './step-states.ts';

/** The five steps in a cell, with a text for screen readers. */
export function StepTrail({ progress }: { readonly progress: Progress }) {
  const states = stepStates(progress);
  const words = forwardSteps
    .map((step) => `${stepTitles[step]}: ${stepStatuses.labels[states[step]].toLowerCase()}`)
    .join(', ');
  return (
    <span className={classes.trail} role="img" aria-label={words} title={words}>
      {forwardSteps.map((step) => (
        <ChoiceMark key={step} of={stepStatuses} value={states[step]} />
      ))}
    </span>
  );
}
