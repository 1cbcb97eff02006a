import { searchFeedText, searchPlaces } from '@supersync/contract/syndication/feed/search-text.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { formatBytes, formatNumber } from '#kit/value/format.ts';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { ShowMore } from '#platform/loaded/show-more.tsx';
import { client } from '#platform/query/api.ts';
import { useFeedAddress } from '../use-feed-address.ts';
import classes from './document.module.css';

export type DocumentHit = ActionAnswer<typeof searchFeedText>['hits'][number];

export interface DocumentSearchProps {
  readonly buildId: number;
  /** The place the document is shown from. */
  readonly at: number | null;
  readonly onOpen: (hit: DocumentHit) => void;
}

/** Searches the document on the server; of the document itself nothing is loaded. */
export function DocumentSearch({ buildId, at, onOpen }: DocumentSearchProps) {
  const address = useFeedAddress();
  const find = address.get('find') ?? '';
  const place = address.get('in') ?? 'text';
  const field = address.get('field') ?? '';
  const [draft, setDraft] = useState({ find, place, field });
  const isField = draft.place === 'field';
  const show = (next: { find: string; place: string; field: string }): void =>
    address.show({
      tab: 'text',
      build: buildId,
      at: at ?? '',
      find: next.find,
      in: next.place === 'text' ? '' : next.place,
      field: next.place === 'field' ? next.field.trim() : '',
    });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    show(draft);
  };
  const isAsked = place === 'field' ? field !== '' : find !== '';
  return (
    <>
      <form className={classes.search} role="search" onSubmit={onSubmit}>
        <Select
          size="xs"
          label="Search in"
          data={[...optionsOf(searchPlaces)]}
          value={draft.place}
          allowDeselect={false}
          onChange={(value) => setDraft({ ...draft, place: value ?? 'text' })}
        />
        {isField ? (
          <TextInput
            size="xs"
            label="Field"
            placeholder="price"
            value={draft.field}
            onChange={({ currentTarget }) => setDraft({ ...draft, field: currentTarget.value })}
          />
        ) : null}
        <TextInput
          size="xs"
          label="Search the document"
          placeholder={draft.place === 'id' ? 'Listing or property ID' : 'Text'}
          value={draft.find}
          rightSection={
            draft.find === '' ? null : (
              <CloseButton
                size="xs"
                aria-label="Clear search"
                onClick={() => {
                  const cleared = { ...draft, find: '', field: '' };
                  setDraft(cleared);
                  show(cleared);
                }}
              />
            )
          }
          onChange={({ currentTarget }) => setDraft({ ...draft, find: currentTarget.value })}
        />
        <Button
          size="xs"
          type="submit"
          variant="default"
          disabled={isField ? draft.field.trim() === '' : draft.find === ''}
        >
          Search
        </Button>
      </form>
      {isAsked ? (
        <Hits buildId={buildId} find={find} place={place} field={field} at={at} onOpen={onOpen} />
      ) : null}
    </>
  );
}

interface HitsProps extends DocumentSearchProps {
  readonly find: string;
  readonly place: string;
  readonly field: string;
}

function Hits({ buildId, find, place, field, at, onOpen }: HitsProps) {
  const found = useInfiniteQuery({
    queryKey: [searchFeedText.name, buildId, find, place, field],
    queryFn: ({ pageParam, signal }) =>
      client.act(
        searchFeedText,
        {
          params: { id: buildId },
          query: {
            text: find,
            in: isChoice(searchPlaces, place) ? place : 'text',
            ...(place === 'field' ? { field } : {}),
            ...(pageParam === '' ? {} : { after: pageParam }),
          },
        },
        undefined,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // A build never changes.
    staleTime: Infinity,
  });
  if (found.isLoadingError) return <QueryError query={found} />;
  const hits = found.data?.pages.flatMap((page) => page.hits) ?? [];
  const last = found.data?.pages.at(-1);
  return (
    <div className={classes.results} role="region" aria-label="Search results" aria-busy={found.isFetching}>
      <div className={classes.resultWords}>
        <span role="status">{last === undefined ? 'Searching…' : wordsOf(hits.length, last)}</span>
        <ShowMore query={found} label="Search further" />
      </div>
      {hits.length === 0 ? null : (
        <ul className={classes.hits}>
          {hits.map((hit) => (
            <li key={hit.at}>
              <button
                type="button"
                className={classes.hit}
                aria-current={hit.at === at ? 'location' : undefined}
                onClick={() => onOpen(hit)}
              >
                <span className={classes.hitPlace}>
                  {hit.line === null ? '' : `Line ${formatNumber(hit.line)} · `}
                  {hit.listingId ?? 'Outside listings'}
                </span>
                <code className={classes.hitText}>
                  {hit.before}
                  <mark>{hit.match}</mark>
                  {hit.after}
                </code>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function wordsOf(count: number, { next, searched, total }: ActionAnswer<typeof searchFeedText>): string {
  const hits = count === 1 ? '1 result' : `${count === 0 ? 'No' : formatNumber(count)} results`;
  return next === null
    ? `${hits}.`
    : `${hits} in the first ${formatBytes(searched)} of ${formatBytes(total)}.`;
}
