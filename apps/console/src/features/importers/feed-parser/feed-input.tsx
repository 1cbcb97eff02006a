import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import { feedDialects, type FeedDialect } from '@supersync/contract/importers/feed-parser/feed.ts';
import { Button, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import classes from './feed-parser.module.css';
import type { FeedSlot } from './feed-messages.ts';

const maxBytes = 200_000_000;
const accepted = ['.xml', '.json', '.txt'];

/** A document to read, wherever it comes from. */
export interface FeedSource {
  readonly file: Blob;
  readonly name: string;
}

export interface FeedInputProps {
  readonly dialect: FeedDialect | null;
  readonly onDialect: (dialect: FeedDialect | null) => void;
  /** Undefined where it was taken away. */
  readonly onSource: (slot: FeedSlot, source: FeedSource | undefined) => void;
  readonly hasFirst: boolean;
}

export function FeedInput({ dialect, onDialect, onSource, hasFirst }: FeedInputProps) {
  const [mode, setMode] = useState<'file' | 'text'>('file');
  const [files, setFiles] = useState<Readonly<Record<FeedSlot, readonly File[]>>>({ first: [], second: [] });
  const [pasted, setPasted] = useState('');
  const choose = (slot: FeedSlot, chosen: readonly File[]): void => {
    setFiles((now) => ({ ...now, [slot]: chosen }));
    const [file] = chosen;
    onSource(slot, file === undefined ? undefined : { file, name: file.name });
  };
  const drop = (slot: FeedSlot, label: string) => (
    <FileDrop
      label={label}
      accept={accepted}
      maxBytes={maxBytes}
      files={files[slot]}
      onChange={(chosen) => choose(slot, chosen)}
    />
  );
  return (
    <div className={classes.input}>
      <SegmentedControl
        aria-label="Source of the feed"
        data={[
          { value: 'file', label: 'File' },
          { value: 'text', label: 'Pasted text' },
        ]}
        value={mode}
        onChange={(value) => setMode(value === 'text' ? 'text' : 'file')}
      />
      {mode === 'file' ? (
        drop('first', 'Feed')
      ) : (
        <>
          <Textarea
            label="Feed"
            placeholder="<PhysicalProperty>…"
            classNames={{ input: classes.text }}
            minRows={8}
            maxRows={14}
            autosize
            spellCheck={false}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Button
            disabled={pasted.trim() === ''}
            onClick={() => onSource('first', { file: new Blob([pasted]), name: 'Pasted text' })}
          >
            Parse feed
          </Button>
        </>
      )}
      <Select
        label="Dialect"
        description="Detected from the document. Choose one to refuse any other."
        data={[...optionsOf(feedDialects)]}
        value={dialect}
        placeholder="Detect"
        clearable
        onChange={(value) => onDialect(isChoice(feedDialects, value) ? value : null)}
      />
      {hasFirst ? drop('second', 'Feed to compare with') : null}
    </div>
  );
}
