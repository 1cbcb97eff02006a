import { Drawer } from '@mantine/core';
import { useReturnedFocus } from '../dialog/use-returned-focus.ts';
import type { SidePanelProps } from './side-panel-props.ts';

export function SmallPanel(props: SidePanelProps) {
  useReturnedFocus();
  return (
    <Drawer opened onClose={props.onClose} position="bottom" size="85%" title={props.title}>
      {props.actions}
      {props.children}
    </Drawer>
  );
}
