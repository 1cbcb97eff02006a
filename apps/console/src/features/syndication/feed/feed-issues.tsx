import { isChoice, optionsOf } from '@supersync/contract/kernel/choices.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { feedIssue, issueSeverities, maxIssues } from '@supersync/contract/syndication/feed/feed-issue.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SearchBox } from '#kit/list-page/search-box.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import type { TableColumn } from '#kit/table/table-column.ts';
import { CutText } from '#kit/value/cut-text.tsx';
import { formatNumber } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { BuildPicker } from './builds/build-picker.tsx';
import { DocumentCheck } from './document/document-check.tsx';
import { buildOptions } from './feed-queries.ts';
import classes from './feed.module.css';
import { useFeedAddress } from './use-feed-address.ts';
import { recordPages, WindowedTable } from './document/windowed-table.tsx';

type Issue = With<typeof feedIssue, 'property'>;

const columnsFor = (placeHref: (listingId: string) => string): readonly TableColumn<Issue>[] => [
  {
    id: 'severity',
    header: 'Kind',
    width: 104,
    cell: ({ severity }) => <ChoiceBadge of={issueSeverities} value={severity} />,
  },
  {
    id: 'words',
    header: 'What was found',
    main: true,
    fixed: true,
    width: 280,
    grow: 2,
    cell: ({ words }) => <CutText text={words} />,
  },
  { id: 'field', header: 'Field', width: 130, cell: ({ field }) => <CutText text={field} /> },
  {
    id: 'property',
    header: 'Property',
    width: 180,
    grow: 1,
    cell: ({ property }) => <RecordLink resource={propertyMeta} record={property} />,
  },
  {
    id: 'place',
    header: 'Place',
    width: 150,
    cell: ({ listingId, severity }) =>
      listingId === null || severity === 'left-out' ? (
        <Nothing />
      ) : (
        <Link to={placeHref(listingId)}>Listing {listingId}</Link>
      ),
  },
  { id: 'code', header: 'Code', width: 150, optional: true, cell: ({ code }) => <CutText text={code} /> },
];

/** The issues of a build, and whether its document meets the partner's current limits. */
export function FeedIssues({ feedId, buildId }: { readonly feedId: number; readonly buildId: number }) {
  const address = useFeedAddress();
  const total = useQuery(buildOptions(buildId)).data?.issues;
  const search = address.get('words') ?? '';
  const asked = address.get('severity');
  const severity = isChoice(issueSeverities, asked) ? asked : null;
  const show = (part: { words?: string; severity?: string }): void =>
    address.show({ tab: 'issues', build: buildId, words: search, severity: severity ?? '', ...part }, true);
  const placeHref = (listing: string): string => address.hrefOf({ tab: 'text', build: buildId, listing });
  const query = {
    where: { buildId, ...(severity === null ? {} : { severity }) },
    relations: ['property'] as const,
    fields: ['property.id', 'property.name'] as const,
    sort: ['id'],
    ...(search === '' ? {} : { search }),
  };
  return (
    <div className={classes.stack}>
      <BuildPicker
        label="Build"
        feedId={feedId}
        value={buildId}
        onChange={(id) => address.show({ tab: 'issues', build: id })}
      />
      <DocumentCheck key={buildId} buildId={buildId} placeHref={placeHref} />
      <Section title="Issues met while it was built" count={total}>
        <div className={classes.line}>
          <SearchBox
            value={search}
            placeholder="Search issues"
            onChange={(text) => text !== search && show({ words: text })}
          />
          <SegmentedControl
            size="xs"
            aria-label="Kind of issue"
            value={severity ?? ''}
            data={[{ value: '', label: 'All' }, ...optionsOf(issueSeverities)]}
            onChange={(value) => show({ severity: value })}
          />
        </div>
        {total !== undefined && total > maxIssues ? (
          <p className={classes.muted}>
            The first {formatNumber(maxIssues)} are kept; the others were only counted.
          </p>
        ) : null}
        <WindowedTable
          label="Issues"
          name="feed-issues"
          listKey={`issues ${buildId} ${severity} ${search}`}
          pageQuery={recordPages(feedIssue, query)}
          columns={columnsFor(placeHref)}
          rowKey={({ id }) => String(id)}
          empty={
            search === '' && severity === null ? (
              <EmptyState title="No issues">All checked properties are in the feed, and complete.</EmptyState>
            ) : (
              <EmptyState title="No issue matches" />
            )
          }
        />
      </Section>
    </div>
  );
}
