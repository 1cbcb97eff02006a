import { siteGenerationItem } from '@supersync/contract/websites/site-generation/site-generation-item.ts';
import { siteGeneration } from '@supersync/contract/websites/site-generation/site-generation.ts';
import { generationStates } from '@supersync/contract/websites/site-generation/states.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { MainStep, UndoItem } from './generation-actions.tsx';
import { generationRecord } from './generation-list.tsx';
import { currentOptions, type Generation } from './generation-queries.ts';
import { PreviewLink } from './preview-link.tsx';
import { generatedSiteScreen, siteGeneratorScreen, siteGeneratorStepScreen } from './screens.ts';
import { TrackedItems } from './tracked-items.tsx';
import { TrackerLog } from './tracker-log.tsx';
import { useTracker } from './use-tracker.ts';

function Shown({ generation }: { readonly generation: Generation }) {
  const { id, domain, state, startedAt, finishedAt, currentRoom } = generation;
  usePageTitle(domain);
  const { progress, tracker } = useTracker(generation);
  const done = tracker.items.filter((item) => item.state === 'done').length;
  return (
    <RecordPage
      title={domain}
      status={<ChoiceBadge of={generationStates} value={state} />}
      facts={[
        {
          label: 'Progress',
          value: progress.data === undefined ? <Nothing /> : `${done} of ${tracker.items.length}`,
        },
        ...(startedAt === null ? [] : [{ label: 'Started', value: <RelativeTime at={startedAt} /> }]),
        ...(finishedAt === null ? [] : [{ label: 'Finished', value: <RelativeTime at={finishedAt} /> }]),
        { label: 'Attempt', value: generation.attempt },
        { label: 'Current room', value: currentRoom ?? 'None' },
      ]}
      action={
        <>
          <Button component={Link} to={hrefOf(generatedSiteScreen, { id })} variant="default">
            Site
          </Button>
          <PreviewLink generation={generation} />
          <MainStep generation={generation} />
        </>
      }
      menu={
        <>
          <Menu.Item component={Link} to={hrefOf(siteGeneratorScreen)}>
            All generations
          </Menu.Item>
          <UndoItem generation={generation} />
        </>
      }
      sections={[
        {
          id: 'items',
          title: 'Items',
          content: <TrackedItems generation={generation} tracker={tracker} query={progress} />,
        },
        { id: 'log', title: 'Log', content: <TrackerLog generation={generation} query={progress} /> },
      ]}
    />
  );
}

/** Until a generation is there, the page has its own title. */
const untitled = <PageHeader title={siteGeneratorStepScreen.title} />;

function OneGeneration({ id }: { readonly id: number }) {
  useLiveRecords(siteGeneration);
  useLiveRecords(siteGenerationItem, siteGeneration);
  const found = useQuery(generationRecord.options(id));
  return (
    <>
      {found.data === undefined ? untitled : null}
      <Loaded query={found}>{(generation) => <Shown key={id} generation={generation} />}</Loaded>
    </>
  );
}

/** Without an id: the generation that goes on, else the latest one. */
function CurrentGeneration() {
  useLiveRecords(siteGeneration);
  const running = useQuery(currentOptions[0]);
  const latest = useQuery(currentOptions[1]);
  const current = running.data?.data[0] ?? latest.data?.data[0];
  if (current !== undefined && running.data !== undefined) return <OneGeneration id={current.id} />;
  return (
    <>
      {untitled}
      <Loaded query={running.data === undefined ? running : latest}>
        {() => (
          <EmptyState title="No generation yet">
            The progress of a site appears here once somebody generates it.
          </EmptyState>
        )}
      </Loaded>
    </>
  );
}

export function Page() {
  const { id } = useScreenParams(siteGeneratorStepScreen);
  return id === undefined ? <CurrentGeneration /> : <OneGeneration id={Number(id)} />;
}
