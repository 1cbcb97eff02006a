import type { MessageSearch } from '@supersync/contract/messaging/message/search.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Id } from '#kit/value/id.tsx';
import classes from './audit.module.css';
import { foundOptions } from '../message-queries.ts';
import { SearchedBar } from './searched-bar.tsx';

export interface FoldedSearchProps {
  readonly topic: string;
  /** As held by the address. */
  readonly asked: string;
  readonly onUnfold: () => void;
}

/** The search in one line: a panel beside the list needs the height. */
export function FoldedSearch({ topic, asked, onUnfold }: FoldedSearchProps) {
  return (
    <div className={classes.folded}>
      <strong>{topic}</strong>
      <span className={classes.foldedSearch} title={asked}>
        {asked === '' ? 'all messages' : asked}
      </span>
      <Button size="compact-sm" variant="default" onClick={onUnfold}>
        Change the search
      </Button>
    </div>
  );
}

export interface CompareNoteProps {
  readonly id: string;
  readonly onCancel: () => void;
}

export function CompareNote({ id, onCancel }: CompareNoteProps) {
  return (
    <div className={classes.waiting} role="status">
      <span>
        Open the message to compare with <Id value={id} />
      </span>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        Do not compare
      </Button>
    </div>
  );
}

export interface SearchedProps {
  readonly topic: string;
  readonly search: MessageSearch;
  readonly limit: number;
}

/** From the first page, which is loaded for the list anyway. */
export function Searched({ topic, search, limit }: SearchedProps) {
  const { data } = useQuery(foundOptions(topic, search, limit, 1));
  return data === undefined ? null : <SearchedBar topic={topic} meta={data.meta} />;
}
