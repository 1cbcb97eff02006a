import type { Row } from '@supersync/contract/kernel/record.ts';
import { rollBackSite } from '@supersync/contract/websites/site-generation/release-actions.ts';
import { releaseStates, siteRelease } from '@supersync/contract/websites/site-generation/site-release.ts';
import { useQuery } from '@tanstack/react-query';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { RelatedTable } from '#kit/record-page/related-table.tsx';
import { formatBytes } from '#kit/value/format.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { releasesOptions, type Generation } from './generation-queries.ts';

type Release = Row<typeof siteRelease>;

/** The releases of a site, with the way back to any earlier one. */
export function Releases({ generation }: { readonly generation: Generation }) {
  useLiveRecords(siteRelease);
  const found = useQuery(releasesOptions(generation.id));
  const [confirm, dialog] = useConfirm();
  const rollBack = useStep(rollBackSite, generation, { saved: 'The earlier release is on its way' });
  const ask = async ({ id, number }: Release): Promise<void> => {
    const sure = await confirm({
      title: `Roll back to release ${number}`,
      effect:
        'Its files and its form become live again, as a new release. The releases since stay in the list.',
      confirmLabel: 'Roll back',
    });
    if (sure) rollBack.run({ params: { id: generation.id }, body: { releaseId: id } });
  };
  return (
    <>
      {dialog}
      <Loaded query={found}>
        {({ data }) => (
          <RelatedTable
            label="Releases"
            name="site-releases"
            rows={data}
            rowKey={({ id }) => String(id)}
            empty="No releases yet. The first one is made by the generation."
            columns={[
              { id: 'number', header: 'Release', width: 90, value: ({ number }) => number },
              {
                id: 'state',
                header: 'Status',
                width: 120,
                cell: ({ state }) => <ChoiceBadge of={releaseStates} value={state} />,
              },
              {
                id: 'themeVersion',
                header: 'Theme version',
                width: 120,
                value: ({ themeVersion }) => themeVersion,
              },
              {
                id: 'commitId',
                header: 'Commit',
                width: 110,
                cell: ({ commitId }) =>
                  commitId === null ? <Nothing /> : <code>{commitId.slice(0, 10)}</code>,
              },
              { id: 'pages', header: 'Pages', width: 80, value: ({ pages }) => pages },
              { id: 'bytes', header: 'Size', width: 90, cell: ({ bytes }) => formatBytes(bytes) },
              {
                id: 'created',
                header: 'Made',
                width: 130,
                cell: ({ created }) => <RelativeTime at={created} />,
                value: ({ created }) => created,
              },
              {
                id: 'note',
                header: 'Note',
                width: 220,
                cell: ({ note, error }) => error ?? note ?? <Nothing />,
              },
              {
                id: 'actions',
                header: '',
                width: 110,
                cell: (release) =>
                  release.state === 'replaced' ? (
                    <StepButton
                      variant="default"
                      size="compact-xs"
                      step={rollBack}
                      onClick={() => void ask(release)}
                      aria-label={`Roll back to release ${release.number}`}
                    >
                      Roll back
                    </StepButton>
                  ) : null,
              },
            ]}
          />
        )}
      </Loaded>
    </>
  );
}
