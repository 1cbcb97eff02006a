import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { RecordOption } from './field-descriptor.ts';

type Found = { readonly search: string; readonly options: readonly RecordOption[]; readonly failed: boolean };

export interface RecordSearch {
  readonly options: readonly RecordOption[];
  readonly busy: boolean;
  /** Props of the combobox and its dropdown. */
  readonly box: {
    readonly onSearchChange: (text: string) => void;
    readonly onDropdownOpen: () => void;
    readonly onDropdownClose: () => void;
    readonly nothingFoundMessage: string;
    /** Becomes true when the options arrive, which selects the first of them. */
    readonly selectFirstOptionOnChange: boolean;
  };
}

/** Searches records by part of their names while typing, and only while the list is open. */
export function useRecordSearch(find: (search: string) => Promise<readonly RecordOption[]>): RecordSearch {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [found, setFound] = useState<Found>();
  /** Whether what happens now is typing, which also opens a closed list. */
  const isTyping = useRef(false);

  useEffect(() => {
    if (!opened) return;
    let current = true;
    const show = (options: readonly RecordOption[], failed: boolean): void => {
      if (current) setFound({ search, options, failed });
    };
    find(search).then(
      (options) => show(options, false),
      () => show([], true),
    );
    return () => {
      current = false;
    };
  }, [opened, search, find]);

  // Never offer the results of an earlier text: Enter would select the wrong record.
  const isCurrent = found?.search === typed;
  const busy = opened && !isCurrent;
  return {
    options: isCurrent ? found.options : [],
    busy,
    box: {
      onSearchChange: (text) => {
        setTyped(text);
        isTyping.current = true;
        queueMicrotask(() => {
          isTyping.current = false;
        });
      },
      onDropdownOpen: () => {
        // Opened otherwise, the text is the name of the value: everything is offered.
        if (!isTyping.current) setTyped('');
        setOpened(true);
      },
      onDropdownClose: () => setOpened(false),
      selectFirstOptionOnChange: isCurrent && typed !== '',
      nothingFoundMessage: busy
        ? 'Searching…'
        : found?.failed === true
          ? 'The search failed. Type again to retry.'
          : 'Nothing found',
    },
  };
}
