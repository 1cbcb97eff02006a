import {
  feedFormats,
  feedModes,
  listingLevels,
} from '@supersync/contract/syndication/partner/partner-choices.ts';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatBytes, formatDuration } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { AbsoluteTime } from '#kit/value/time.tsx';
import { personName } from '#platform/session/access-facts.ts';
import type { ShownBuild } from '../feed-queries.ts';
import { changeText } from '../feed-text.ts';

const nameOf = (person: ShownBuild['starter'], id: number | null): string =>
  person === null ? (id === null ? 'The schedule' : `No. ${id}`) : personName(person);

/** The facts of one build. */
export function BuildFacts({ build }: { readonly build: ShownBuild }) {
  const decided =
    build.decidedAt === null
      ? []
      : [
          { label: 'Decided by', value: nameOf(build.decider, build.decidedBy) },
          { label: 'Decided', value: <AbsoluteTime at={build.decidedAt} /> },
          { label: 'Reason', value: build.decisionReason },
        ];
  return (
    <FieldList
      fields={[
        { label: 'Built', value: <AbsoluteTime at={build.created} /> },
        { label: 'Started by', value: nameOf(build.starter, build.startedBy) },
        { label: 'Published', value: <AbsoluteTime at={build.publishedAt} /> },
        ...decided,
        { label: 'Listings', value: <NumberValue value={build.listings} /> },
        { label: 'Changes', value: changeText(build) },
        { label: 'Median rent', value: <NumberValue value={build.medianRent} /> },
        { label: 'Issues', value: <NumberValue value={build.issues} /> },
        { label: 'Format', value: feedFormats.labels[build.format] },
        { label: 'Listing level', value: listingLevels.labels[build.level] },
        { label: 'Mode', value: feedModes.labels[build.mode] },
        { label: 'Size', value: `${formatBytes(build.bytes)}, kept in ${formatBytes(build.storedBytes)}` },
        { label: 'Took', value: formatDuration(build.durationMs) },
        { label: 'SHA-256', value: <Id value={build.hash} length={24} /> },
        { label: 'ID', value: <Id value={build.id} /> },
      ]}
    />
  );
}
