import type { ReactNode } from 'react';

export interface SidePanelProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Left of the close button, for example a link to the record. */
  readonly actions?: ReactNode;
  /** `wide` for long texts, such as a log. */
  readonly size?: 'normal' | 'wide';
  readonly children: ReactNode;
}
