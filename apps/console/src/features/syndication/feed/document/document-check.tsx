import { validateFeedBuild } from '@supersync/contract/syndication/feed/actions.ts';
import { feedBuild } from '@supersync/contract/syndication/feed/feed-build.ts';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Section } from '#kit/record-page/section.tsx';
import { ErrorState } from '#kit/state/error-state.tsx';
import { SkeletonText } from '#kit/state/skeleton.tsx';
import { StatusMark } from '#kit/status-badge/status-badge.tsx';
import { client } from '#platform/query/api.ts';
import { messageOf } from '#platform/toast/toast-text.ts';
import classes from '../feed.module.css';

const checkNames = {
  bytes: 'Bytes',
  'well-formed': 'Well-formed',
  listings: 'Listings',
  limits: 'The partner’s limits',
} as const;

const checkOptions = (id: number) =>
  queryOptions({
    queryKey: [feedBuild.name, 'check', id],
    queryFn: () => client.act(validateFeedBuild, { params: { id } }),
    staleTime: Infinity,
  });

export interface DocumentCheckProps {
  readonly buildId: number;
  readonly placeHref: (listingId: string) => string;
}

/** Validates the stored document against the partner's current limits; only on request. */
export function DocumentCheck({ buildId, placeHref }: DocumentCheckProps) {
  const [isAsked, setAsked] = useState(false);
  const check = useQuery({ ...checkOptions(buildId), enabled: isAsked });
  const { data } = check;
  return (
    <Section
      title="Check of the document"
      actions={
        <Button
          size="compact-sm"
          variant="default"
          loading={check.isFetching}
          onClick={() => (isAsked ? void check.refetch() : setAsked(true))}
        >
          {data === undefined ? 'Check it now' : 'Check it again'}
        </Button>
      }
    >
      {check.isError && !check.isFetching ? (
        <ErrorState
          title="It could not be checked"
          message={messageOf(check.error)}
          onRetry={() => void check.refetch()}
        />
      ) : data === undefined ? (
        check.isFetching ? (
          <SkeletonText lines={4} />
        ) : (
          <p className={classes.muted}>
            Reads the whole document as it is kept: its bytes, its form, its listings, and what the partner
            asks for today.
          </p>
        )
      ) : (
        <div role="status" className={classes.stack}>
          <ul className={classes.checks}>
            {data.checks.map(({ check: name, passed, words }) => (
              <li key={name} className={classes.check}>
                <StatusMark tone={passed ? 'success' : 'danger'} />
                <span>
                  <strong>{checkNames[name]}:</strong> {words}
                </span>
              </li>
            ))}
          </ul>
          {data.findings.length === 0 ? null : (
            <ul className={classes.checks}>
              {data.findings.map(({ listingId, words }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- a listing may have several with the same words
                <li key={index} className={classes.check}>
                  <Link to={placeHref(listingId)}>Listing {listingId}</Link>
                  <span>{words}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Section>
  );
}
