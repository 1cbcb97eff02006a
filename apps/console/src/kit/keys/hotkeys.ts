/** The shortcuts of the page: registered here, and listed by `?`. */

export interface Hotkey {
  /** `j`, `shift+?`, `mod+s`. `mod` is Ctrl, or Cmd on a Mac. */
  readonly keys: string;
  /** What it does: "Move down". */
  readonly label: string;
  /** Omitted where an element handles the key itself; then it is only listed. */
  readonly run?: (event: KeyboardEvent) => void;
  /** Also active while typing. Keys with `mod` always are. */
  readonly whileTyping?: boolean;
}

export interface Combination {
  readonly mod: boolean;
  readonly alt: boolean;
  /** Undefined: the key implies it, as in `?`. */
  readonly shift: boolean | undefined;
  readonly key: string;
}

const names: Readonly<Record<string, string>> = {
  space: ' ',
  esc: 'escape',
  up: 'arrowup',
  down: 'arrowdown',
};

export function parseKeys(keys: string): Combination {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1) ?? '';
  const isLetter = /^[a-z]$/.test(key);
  return {
    mod: parts.includes('mod'),
    alt: parts.includes('alt'),
    shift: parts.includes('shift') ? true : isLetter || key.length > 1 ? false : undefined,
    key: names[key] ?? key,
  };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function isPressed(combination: Combination, event: Pressed): boolean {
  return (
    event.key.toLowerCase() === combination.key &&
    (event.ctrlKey || event.metaKey) === combination.mod &&
    event.altKey === combination.alt &&
    (combination.shift === undefined || event.shiftKey === combination.shift)
  );
}

/** A shortcut as text: `Ctrl S`, `⌘ S`. */
export function keyLabels(keys: string, isMac: boolean): string[] {
  const words: Readonly<Record<string, string>> = {
    mod: isMac ? '⌘' : 'Ctrl',
    shift: isMac ? '⇧' : 'Shift',
    alt: isMac ? '⌥' : 'Alt',
    up: '↑',
    down: '↓',
    esc: 'Esc',
  };
  return keys
    .split('+')
    .map((part) => words[part] ?? (part.length === 1 ? part : part.charAt(0).toUpperCase() + part.slice(1)));
}
