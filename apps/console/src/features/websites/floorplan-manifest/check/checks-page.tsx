import type { CheckedManifest } from '@supersync/contract/websites/floorplan-manifest/check-actions.ts';
import { findingCodes, type FindingCode } from '@supersync/contract/websites/floorplan-manifest/findings.ts';
import {
  floorplanManifest,
  manifestStates,
} from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { useQuery } from '@tanstack/react-query';
import { BoardPage } from '#kit/board/board.tsx';
import { RelatedTable, type RelatedColumn } from '#kit/record-page/related-table.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount } from '#kit/value/format.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { checksOptions } from '../manifest-queries.ts';
import classes from '../floorplan-manifest.module.css';
import { NewFloorplanButton } from '../new-floorplan-button.tsx';
import { integrityCheckScreen, integrityChecksScreen } from '../screens.ts';

function CodeCounts({ findings }: Pick<CheckedManifest, 'findings'>) {
  const counts = new Map<FindingCode, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  if (counts.size === 0) return <StatusBadge tone="success">No findings</StatusBadge>;
  return (
    <span className={classes.codes}>
      {[...counts].map(([code, count]) => (
        <StatusBadge key={code} tone={findingCodes.tones[code] === 'danger' ? 'danger' : 'warning'}>
          {findingCodes.labels[code]}
          {count > 1 ? ` × ${count}` : ''}
        </StatusBadge>
      ))}
    </span>
  );
}

const columns: readonly RelatedColumn<CheckedManifest>[] = [
  { id: 'name', header: 'Manifest', width: 220, main: true, value: ({ name }) => name },
  {
    id: 'propertyName',
    header: 'Property',
    width: 200,
    value: ({ propertyName }) => propertyName,
    optional: true,
  },
  {
    id: 'state',
    header: 'Status',
    width: 120,
    value: ({ state }) => state,
    cell: ({ state }) => <ChoiceBadge of={manifestStates} value={state} />,
  },
  { id: 'number', header: 'Version', width: 90, value: ({ number }) => number },
  { id: 'count', header: 'Findings', width: 100, value: ({ findings }) => findings.length },
  {
    id: 'codes',
    header: 'Problems',
    width: 520,
    grow: 1,
    cell: ({ findings }) => <CodeCounts findings={findings} />,
  },
];

/** All manifests, those with the most findings first. */
export function Page() {
  const checks = useQuery(checksOptions);
  useLiveRecords(floorplanManifest);
  return (
    <BoardPage title={integrityChecksScreen.title} lead={integrityChecksScreen.description}>
      <Loaded query={checks}>
        {(manifests) => {
          const broken = manifests.filter(({ findings }) => findings.length > 0);
          const total = broken.reduce((sum, { findings }) => sum + findings.length, 0);
          return (
            <Section title="Manifests" count={manifests.length}>
              {manifests.length === 0 ? null : (
                <p className={classes.muted}>
                  {broken.length === 0
                    ? 'Nothing is wrong with any manifest.'
                    : `${formatCount(total, 'finding')} in ${broken.length} of ${formatCount(manifests.length, 'manifest')}. Compared with the feeds as they are now.`}
                </p>
              )}
              <RelatedTable
                label="Integrity of manifests"
                name="floorplan-checks"
                columns={columns}
                rows={manifests.toSorted((a, b) => b.findings.length - a.findings.length)}
                rowKey={({ id }) => String(id)}
                hrefOf={({ id }) => hrefOf(integrityCheckScreen, { id })}
                empty={
                  <EmptyState title="No manifests yet" action={<NewFloorplanButton />}>
                    A manifest is checked as soon as it is made.
                  </EmptyState>
                }
              />
            </Section>
          );
        }}
      </Loaded>
    </BoardPage>
  );
}
