import type { RateStep } from '@supersync/contract/sales/rate-change/propose-rate.ts';
import { Money } from '#kit/value/amount.tsx';
import classes from './rate.module.css';
import { stepText } from './step-text.ts';

export interface CalculationProps {
  readonly steps: readonly RateStep[];
  readonly currency: string;
}

/** How the proposed rate was calculated, starting from the current one. */
export const Calculation = ({ steps, currency }: CalculationProps) => (
  <ol className={classes.steps} aria-label="Calculation">
    {steps.map((step) => (
      <li key={step.kind}>
        <span>{stepText(step, currency)}</span>
        <Money amount={step.rate} currency={currency} />
      </li>
    ))}
  </ol>
);
