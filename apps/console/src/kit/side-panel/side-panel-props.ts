import type { ReactNode } from 'react';

export interface SidePanelProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Left of the close button, such as a link to the record. */
  readonly actions?: ReactNode;
  /** `wide` for what is read at length, such as a log. */
  readonly size?: 'normal' | 'wide';
  readonly children: ReactNode;
}
