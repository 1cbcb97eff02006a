import {
  discardRentalsReport,
  publishRentalsReport,
  rollBackRentalsReport,
} from '@supersync/contract/data-services/rentals-report/actions.ts';
import {
  rentalsReport,
  reportLayouts,
  reportStatuses,
} from '@supersync/contract/data-services/rentals-report/rentals-report.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle } from '#platform/console-context.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAction } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { personName } from '#platform/session/access-facts.ts';
import { StepButton, StepItem } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { Comparison } from './comparison.tsx';
import { FiguresView } from './figures-view.tsx';
import { Findings } from './findings.tsx';
import { reportRecord } from './report-list.tsx';
import type { RentalsReport } from './report-queries.ts';
import { monthsText } from './report-text.ts';
import { rentalsReportScreen } from './screens.ts';

/** One upload: its findings, how the public page would look, what it changes, and its steps. */
export function ReportRecord({ id }: { readonly id: number }) {
  const found = useQuery(reportRecord.options(id));
  useLiveRecords(rentalsReport);
  usePageTitle(found.data?.name ?? rentalsReportScreen.title);
  return <Loaded query={found}>{(report) => <Shown report={report} />}</Loaded>;
}

function Shown({ report }: { readonly report: RentalsReport }) {
  const { id, status, number, warningCount, errorCount } = report;
  const issueCount = errorCount + warningCount;
  const sections = [
    { id: 'preview', title: 'Preview', content: <FiguresView report={id} /> },
    {
      id: 'findings',
      title: 'Findings',
      count: issueCount,
      content: <Findings reportId={id} />,
    },
    { id: 'comparison', title: 'Comparison', content: <Comparison report={report} /> },
  ];
  return (
    <RecordPage
      title={report.name}
      status={<ChoiceBadge of={reportStatuses} value={status} />}
      facts={[
        ...(number === null ? [] : [{ label: 'Version', value: number }]),
        { label: 'Data', value: monthsText(report) },
        { label: 'Figures', value: report.figureCount },
        { label: 'Layout', value: reportLayouts.labels[report.layout] },
        {
          label: 'Uploaded',
          value: (
            <>
              <RelativeTime at={report.created} />
              {report.user === null ? '' : ` by ${personName(report.user)}`}
            </>
          ),
        },
      ]}
      action={<MainStep report={report} />}
      menu={<MoreSteps report={report} />}
      sections={status === 'failed' ? [...sections.slice(1, 2), ...sections.slice(0, 1)] : sections}
      tabs
      history={<RecordHistory resource={rentalsReport} recordKey={id} />}
    />
  );
}

function MainStep({ report }: { readonly report: RentalsReport }) {
  const params = { id: report.id };
  const publish = useStep(publishRentalsReport, report, { saved: false });
  const rollBack = useStep(rollBackRentalsReport, report, { saved: 'Version rolled back' });
  // Not the step above: its offer is of the state before the report was published.
  const undo = useAction(rollBackRentalsReport, rentalsReport, { saved: 'Version rolled back' });
  const [confirm, dialog] = useConfirm();
  const ask = async (): Promise<void> => {
    const agreed =
      report.warningCount === 0 ||
      (await confirm({
        title: 'Publish report',
        effect: `Publishes ${formatCount(report.figureCount, 'figure')} with ${formatCount(report.warningCount, 'warning')} as a new version. You can roll it back.`,
        confirmLabel: 'Publish report',
      }));
    if (agreed)
      publish.run({ params }, ({ number }) =>
        showUndo({
          message: `Published as version ${number ?? ''}`,
          undo: () => undo.mutate({ params }),
        }),
      );
  };
  return (
    <>
      <Button component={Link} to={hrefOf(rentalsReportScreen)} variant="default">
        All uploads
      </Button>
      {report.status === 'published' ? (
        <StepButton size="sm" variant="default" step={rollBack} onClick={() => rollBack.run({ params })}>
          Roll back version
        </StepButton>
      ) : (
        <StepButton size="sm" step={publish} onClick={() => void ask()}>
          Publish report
        </StepButton>
      )}
      {dialog}
    </>
  );
}

function MoreSteps({ report }: { readonly report: RentalsReport }) {
  const discard = useStep(discardRentalsReport, report, { saved: 'Report discarded' });
  return (
    <>
      <Menu.Item component={Link} to={hrefOf(rentalsReportScreen, {}, { view: 'published' })}>
        Open published report
      </Menu.Item>
      <StepItem step={discard} onClick={() => discard.run({ params: { id: report.id } })}>
        Discard report
      </StepItem>
    </>
  );
}
