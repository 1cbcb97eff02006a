import type { MessageSearch } from '@supersync/contract/messaging/message/search.ts';
import { Button, Menu, Select, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { CodeEditor, type CodePlace } from '#kit/editor/code-editor.tsx';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { localMoment, readLocalMoment } from '#kit/value/local-moment.ts';
import { AttributesInput } from '../publish/attributes-input.tsx';
import classes from './audit.module.css';
import { searchShape } from './search-shape.ts';
import { printSearch, readSearch, withPart } from './search-text.ts';
import { shownWords, wordsIn } from './search-words.ts';

export interface SearchFormProps {
  readonly topics: readonly string[];
  readonly topic: string | null;
  readonly onTopic: (topic: string) => void;
  /** The fields of the topic's messages. */
  readonly keys: readonly string[];
  /** The text of the box. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: (search: MessageSearch) => void;
}

const hour = 3_600_000;
const spans = [
  ['The last hour', hour],
  ['The last 24 hours', 24 * hour],
  ['The last 7 days', 7 * 24 * hour],
  ['The last 30 days', 30 * 24 * hour],
] as const;

/** A search is one JSON; the inputs above it edit parts of it. */
export function SearchForm(props: SearchFormProps) {
  const { topics, topic, keys, text, onText } = props;
  const [place, setPlace] = useState<CodePlace>();
  const [words, setWords] = useState('');
  const reading = readSearch(text);
  const shape = useMemo(() => searchShape(keys), [keys]);
  useHotkeys([{ keys: '/', label: 'Search', run: () => setPlace(endOf(text)) }]);

  const search = reading.ok ? reading.search : {};
  const set = (part: Parameters<typeof withPart>[1]): void => onText(printSearch(withPart(search, part)));
  const setMoment = (name: 'from' | 'to', typed: string): void => {
    const moment = readLocalMoment(typed);
    if (moment !== undefined || typed === '') set({ [name]: moment });
  };
  const submit = (): void => {
    if (reading.ok) props.onSearch(reading.search);
    else if (reading.place !== undefined) setPlace({ ...reading.place });
  };

  return (
    <form
      className={classes.search}
      aria-label="Search the archive"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.inputs}>
        <Select
          label="Topic"
          placeholder="Choose a topic"
          data={[...topics]}
          value={topic}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No topic of this name"
          onChange={(value) => (value === null ? undefined : props.onTopic(value))}
        />
        <TextInput
          label="Text"
          placeholder="Anywhere in the body"
          disabled={!reading.ok}
          maxLength={200}
          value={shownWords(words, search.text)}
          onChange={({ currentTarget: { value } }) => {
            setWords(value);
            set({ text: wordsIn(value) });
          }}
        />
        <TextInput
          label="From"
          type="datetime-local"
          step={1}
          disabled={!reading.ok}
          value={search.from === undefined ? '' : localMoment(search.from)}

          onChange={(event) => setMoment('from', event.currentTarget.value)}
        />
        <TextInput
          label="To"
          type="datetime-local"
          step={1}
          disabled={!reading.ok}
          value={search.to === undefined ? '' : localMoment(search.to)}
          onChange={(event) => setMoment('to', event.currentTarget.value)}
        />
        <AttributesInput
          disabled={!reading.ok}
          value={search.attributes ?? {}}
          onChange={(attributes) =>
            set({ attributes: Object.keys(attributes).length === 0 ? undefined : attributes })
          }
        />
      </div>
      <CodeEditor
        label="Search, as JSON"
        language="json"
        value={text}
        height={boxHeight(text)}
        shape={shape}
        goTo={place}
        onChange={onText}
        onSubmit={submit}
      />
      <div className={classes.searchFoot}>
        {reading.ok ? (
          <p className={classes.hint}>
            {topic === null
              ? 'Choose a topic first.'
              : 'Type " in the box for the fields of this topic. Ctrl+Enter searches.'}
          </p>
        ) : (
          <p className={classes.problem} role="alert">
            {reading.words}
          </p>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              size="compact-md"
              variant="default"
              disabled={!reading.ok}
              rightSection={<IconChevronDown size={14} aria-hidden="true" />}
            >
              Time
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {spans.map(([label, ms]) => (
              <Menu.Item
                key={label}
                onClick={() => set({ from: new Date(Date.now() - ms).toISOString(), to: undefined })}
              >
                {label}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => set({ from: undefined, to: undefined })}>Any time</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button size="compact-md" variant="default" disabled={text === ''} onClick={() => onText('')}>
          Clear
        </Button>
        <Button size="compact-md" type="submit" disabled={topic === null}>
          Search
        </Button>
      </div>
    </form>
  );
}

const lineHeight = 19;

/** As high as its text, up to a limit. */
const boxHeight = (text: string): string =>
  `${Math.min(9, Math.max(3, text.split('\n').length)) * lineHeight + 8}px`;

function endOf(text: string): CodePlace {
  const lines = text.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
