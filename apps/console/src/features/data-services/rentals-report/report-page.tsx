import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { BoardPage } from '#kit/board/board.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { FiguresView } from './figures-view.tsx';
import { reportList } from './report-list.tsx';
import { openReportIn } from './report-queries.ts';
import { ReportRecord } from './report-record.tsx';
import { rentalsReportScreen } from './screens.ts';
import { UploadForm } from './upload-form.tsx';

/** Every upload, the one the address names, or the figures that are published. */
export function Page() {
  const [search] = useSearchParams();
  const open = openReportIn(search);
  if (open === 'published') return <Published />;
  return open === null ? <Uploads /> : <ReportRecord key={open} id={open} />;
}

const Uploads = () => (
  <RecordList
    list={reportList}
    screen={rentalsReportScreen}
    actions={
      <Button component={Link} to={hrefOf(rentalsReportScreen, {}, { view: 'published' })} variant="default">
        Published report
      </Button>
    }
    above={<UploadForm />}
    empty={
      <EmptyState title="No reports yet">
        Choose a file above. Nothing is published before you have seen its findings and its preview.
      </EmptyState>
    }
  />
);

const Published = () => (
  <BoardPage
    title="Published rentals report"
    lead="Figures as the public page shows them."
    actions={
      <Button component={Link} to={hrefOf(rentalsReportScreen)} variant="default">
        All uploads
      </Button>
    }
  >
    <FiguresView report={null} />
  </BoardPage>
);
