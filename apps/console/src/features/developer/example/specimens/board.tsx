import { client } from '@supersync/contract/records/client/client.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { site } from '@supersync/contract/websites/site/site.ts';
import { useQuery } from '@tanstack/react-query';
import { Board, BoardPage, NumberCard } from '#kit/board/board.tsx';
import { listAddress } from '#kit/list-page/list-state.ts';
import { countRecords, type Waiting } from '#platform/screen/feature.ts';
import { exampleScreen } from '../screens.ts';

const useCount = (name: string, count: () => Promise<Waiting>): number | undefined =>
  useQuery({ queryKey: ['specimen-count', name], queryFn: count }).data?.count;

export function Specimen() {
  const onboarding = useCount('onboarding', () => countRecords(client, { status: 'onboarding' }));
  const paused = useCount('paused', () => countRecords(client, { status: 'paused' }));
  const drafts = useCount('drafts', () => countRecords(propertyMeta, { status: 'draft' }));
  const sites = useCount('sites', () => countRecords(site, {}));
  const clients = (status: string): string =>
    listAddress(exampleScreen.path, { filters: { status: { kind: 'in', values: [status] } } });
  return (
    <BoardPage title="Clients today" lead="Counted from the demo data, not written here.">
      <Board title="Needs attention">
        <NumberCard label="Clients onboarding" value={onboarding} tone="info" to={clients('onboarding')} />
        <NumberCard label="Clients paused" value={paused} tone="warning" to={clients('paused')} />
      </Board>
      <Board title="In numbers">
        <NumberCard label="Properties in draft" value={drafts} />
        <NumberCard label="Websites" value={sites} />
      </Board>
    </BoardPage>
  );
}
