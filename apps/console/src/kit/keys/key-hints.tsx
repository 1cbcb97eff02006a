import { Dialog } from '../dialog/dialog.tsx';
import { keyLabels } from './hotkeys.ts';
import classes from './key-hints.module.css';
import { useRegisteredHotkeys } from './use-hotkeys.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export interface KeysProps {
  readonly keys: string;
}

/** `<Keys keys="mod+s" />`: a shortcut as on this keyboard. */
export function Keys({ keys }: KeysProps) {
  return keyLabels(keys, isMac).map((word) => (
    <kbd key={word} className={classes.key}>
      {word}
    </kbd>
  ));
}

export interface KeyHintsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The shortcuts of the page, opened by `?`. */
export function KeyHints({ opened, onClose }: KeyHintsProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys of this page" size="sm">
      {opened && <HintList />}
    </Dialog>
  );
}

function HintList() {
  const hotkeys = useRegisteredHotkeys();
  return (
    <dl className={classes.list}>
      {hotkeys.map(({ keys, label }) => (
        <div key={keys} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
