import { IconSearch, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import classes from '../sidebar.module.css';

interface FilterBoxProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly resultsId: string;
  /** The selected result, while results are shown. */
  readonly active: string | undefined;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

export function FilterBox(props: FilterBoxProps) {
  const { inputRef, text, resultsId, active, onText, onKeyDown, onFocus, onBlur } = props;
  const filtering = text.trim() !== '';
  return (
    <div className={classes.filter}>
      <IconSearch size={15} aria-hidden />
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label="Filter navigation"
        aria-autocomplete="list"
        aria-expanded={filtering}
        aria-controls={filtering ? resultsId : undefined}
        aria-activedescendant={filtering ? active : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Filter navigation (Ctrl+K)"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      {text === '' ? null : (
        <button
          type="button"
          aria-label="Clear the filter"
          className={classes.clear}
          onClick={() => {
            onText('');
            inputRef.current?.focus();
          }}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
