import { exportLabelsCsv, exportLabelsJsonl } from '@supersync/contract/data-services/image-label/actions.ts';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ExportLink } from '#platform/list/export-link.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { client } from '#platform/query/api.ts';
import { LabelBoardPage } from './board/label-board-page.tsx';
import { labelList } from './label-list.tsx';
import { imageLabellingScreen } from './screens.ts';
import { roundOf, shownView } from './shown-view.ts';
import { ViewSwitch } from './view-switch.tsx';

const OrderTool = later(async () => (await import('./order/order-tool.tsx')).OrderTool);
const ModelBoard = later(async () => (await import('./model/model-board.tsx')).ModelBoard);

const GivenLabels = () => (
  <RecordList
    list={labelList}
    screen={imageLabellingScreen}
    tools={<ViewSwitch />}
    actions={
      <>
        <ExportLink href={client.fileAddress(exportLabelsCsv, {})} label="Export photos as CSV" />
        <ExportLink href={client.fileAddress(exportLabelsJsonl, {})} label="Export photos as JSONL" />
      </>
    }
    empty={
      <EmptyState title="No labels yet">
        Labels appear here with the person who gave them and the suggestion.
      </EmptyState>
    }
  />
);

export function Page() {
  const [search] = useSearchParams();
  const view = shownView(search);
  if (view === 'labels') return <GivenLabels />;
  if (view === 'order') return <OrderTool />;
  if (view === 'model') return <ModelBoard />;
  return <LabelBoardPage round={roundOf[view]} />;
}
