import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OfferedStep } from './step.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'color'> {
  readonly step: Pick<OfferedStep<never>, 'allowed' | 'reason' | 'isPending'>;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The button of a step: disabled with the reason where it cannot be taken now, rather than hidden. */
export const StepButton = ({ step, onClick, children, ...look }: Props) => (
  <Tooltip label={step.reason} disabled={step.allowed}>
    <Button
      size="compact-sm"
      {...look}
      loading={step.isPending}
      aria-disabled={!step.allowed}
      {...(step.allowed ? {} : { 'data-disabled': true })}
      onClick={step.allowed ? onClick : (event) => event.preventDefault()}
    >
      {children}
    </Button>
  </Tooltip>
);
