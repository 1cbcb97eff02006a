import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface FixButtonProps {
  readonly onClick: () => void;
  readonly isPending?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** Fixes a step where one stands. */
export const FixButton = ({ onClick, isPending = false, disabled = false, children }: FixButtonProps) => (
  <Button size="compact-sm" variant="light" loading={isPending} disabled={disabled} onClick={onClick}>
    {children}
  </Button>
);

/** Leads to where a step is fixed. */
export const FixLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Button size="compact-sm" variant="default" component={Link} to={to}>
    {children}
  </Button>
);
