import { importer } from '@supersync/contract/importers/importer/importer.ts';
import type { TaskInfo } from '@supersync/contract/developer/task/actions.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { PageLoading } from '#kit/state/page-loading.tsx';
import { TitledPage } from '#kit/state/titled-page.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { listOptions } from '#platform/query/query.ts';
import { catalogueOptions } from '#parts/task/task-queries.ts';
import { ScheduledSubject, type Subject } from './scheduled-subject.tsx';
import { importerScheduleScreen, importerSchedulerScreen } from './screens.ts';

/** The task that runs importers: the one with an importer parameter. */
const importerTask = (tasks: readonly TaskInfo[]): TaskInfo | undefined =>
  tasks.find(({ fieldConfig }) =>
    fieldConfig.some((field) => field.type === 'record' && field.resource === importer.name),
  );

/** The name in the address is a task's, or an importer's key. */
export function Page() {
  const { name } = useScreenParams(importerScheduleScreen);
  const tasks = useQuery(catalogueOptions);
  const task = tasks.data?.find((each) => each.name === name);
  const importers = useQuery({
    ...listOptions(importer, { where: { importerKey: name }, limit: 1 }),
    enabled: tasks.data !== undefined && task === undefined,
  });
  const found = importers.data?.data[0];
  const byImporter = importerTask(tasks.data ?? []);
  const subject: Subject | undefined =
    task !== undefined
      ? { title: task.title, about: task.description, task }
      : found !== undefined && byImporter !== undefined
        ? { title: found.name, about: `Reads ${found.feedUrl}`, task: byImporter, importer: found }
        : undefined;
  usePageTitle(subject?.title);

  const failed = [tasks, importers].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined)
    return (
      <TitledPage title={importerScheduleScreen.title}>
        <QueryError query={failed} />
      </TitledPage>
    );
  if (subject !== undefined) return <ScheduledSubject key={name} subject={subject} />;
  if (tasks.isPending || importers.isPending) return <PageLoading title={importerScheduleScreen.title} />;
  return (
    <TitledPage title={importerScheduleScreen.title}>
      <EmptyState
        title="No task or importer has this name"
        action={
          <Button component={Link} to={hrefOf(importerSchedulerScreen)} variant="default">
            All importer schedules
          </Button>
        }
      >
        Nothing is called “{name}”, or it is not yours to see.
      </EmptyState>
    </TitledPage>
  );
}
