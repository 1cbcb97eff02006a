import { Dialog } from '../dialog/dialog.tsx';
import { keyWords } from './hotkeys.ts';
import classes from './key-hints.module.css';
import { useRegisteredHotkeys } from './use-hotkeys.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export interface KeysProps {
  readonly keys: string;
}

/** `<Keys keys="mod+s" />`: one shortcut, as it stands on this keyboard. */
export function Keys({ keys }: KeysProps) {
  return keyWords(keys, isMac).map((word) => (
    <kbd key={word} className={classes.key}>
      {word}
    </kbd>
  ));
}

export interface KeyHintsProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What the shell opens at `?`: the keys of the page. */
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
