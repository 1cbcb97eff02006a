import { Button, Loader } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../toast/toast-text.ts';
import classes from './show-more.module.css';

export interface ShowMoreProps {
  /** The result of `useInfiniteQuery`. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    readonly fetchNextPage: () => unknown;
  };
  readonly label?: string;
}

/** Fetches the next part of a list, as long as there is one: `<ShowMore query={found} />` */
export function ShowMore({ query, label = 'Show more' }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage: isBusy } = query;
  const hasFailed = query.isFetchNextPageError && !isBusy;
  const place = useRef<HTMLDivElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  // With the last part the focused button goes, and the focus would be at the top of the page.
  useLayoutEffect(() => {
    if (isUsed && !hasNextPage && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
  }, [isUsed, hasNextPage]);
  if (!hasNextPage && !isUsed) return null;
  const press = (): void => {
    if (isBusy) return;
    setIsUsed(true);
    query.fetchNextPage();
  };
  return (
    <div className={classes.more} ref={place} tabIndex={-1}>
      {hasFailed ? (
        <span className={classes.failure} role="alert">
          More could not be loaded. {messageOf(query.error)}
        </span>
      ) : null}
      {hasNextPage ? (
        // `loading` would disable the button, and a disabled button loses the focus.
        <Button
          size="compact-sm"
          variant="default"
          aria-disabled={isBusy}
          leftSection={isBusy ? <Loader size={12} aria-hidden="true" /> : undefined}
          onClick={press}
        >
          {hasFailed ? 'Try again' : label}
        </Button>
      ) : (
        'Everything is shown.'
      )}
    </div>
  );
}
