import { CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useHotkeys } from '../keys/use-hotkeys.ts';
import type { SidePanelProps } from './side-panel-props.ts';
import classes from './side-panel.module.css';
import { smallScreen } from './small-screen.ts';

const SmallPanel = lazy(async () => ({ default: (await import('./small-panel.tsx')).SmallPanel }));

/** Beside the content of a flex row; on small screens a drawer. Escape closes it. */
export function SidePanel(props: SidePanelProps) {
  const small = useMediaQuery(smallScreen) === true;
  if (small)
    return (
      <Suspense>
        <SmallPanel {...props} />
      </Suspense>
    );
  return <Beside {...props} />;
}

function Beside({ title, onClose, actions, size = 'normal', children }: SidePanelProps) {
  useHotkeys([{ keys: 'esc', label: 'Close the panel', run: onClose }]);
  return (
    <aside className={classes.panel} data-size={size} aria-label="Preview">
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {actions}
        <CloseButton aria-label="Close the panel" onClick={onClose} />
      </div>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.body} tabIndex={0} role="region" aria-label="Details">
        {children}
      </div>
    </aside>
  );
}
