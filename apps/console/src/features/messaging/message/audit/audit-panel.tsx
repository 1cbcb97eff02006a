import { useSearchParams } from '#kit/address/use-search-params.ts';
import { SidePanel } from '#kit/side-panel/side-panel.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { ReplayDetails } from '../replay/replay-details.tsx';
import { comparedWith, listParameter, openPanel, withCompared, withPanel } from './audit-addresses.ts';
import { BasketPanel } from '../replay/basket-panel.tsx';
import { MessageDiff } from '../message-diff.tsx';
import { MessagePanel } from '../message-panel.tsx';
import { PlanPanel } from '../replay/plan-panel.tsx';
import { auditMessagesScreen } from '../screens.ts';

/** The address of a replay, without a search. */
const replayAddress = (id: number): string =>
  hrefOf(auditMessagesScreen, {}, { [listParameter]: 'replays', replay: id });

/** The panel in the address: a message, two of them, the basket, a plan, or a replay. */
export function AuditPanel() {
  const [search, setSearch] = useSearchParams();
  const open = openPanel(search);
  const compared = comparedWith(search);
  if (open === null) return null;
  const close = (): void => setSearch((now) => withPanel(now));
  const hrefOfReplay = (id: number): string => `?${withPanel(search, ['replay', String(id)])}`;
  const hrefOfMessage = (id: string): string => `?${withPanel(search, ['message', id])}`;
  switch (open.name) {
    case 'message':
      return compared !== null && compared !== open.id ? (
        <SidePanel
          title="Two messages"
          size="wide"
          onClose={() => setSearch((now) => withCompared(withPanel(now), null))}
        >
          <MessageDiff key={`${compared} ${open.id}`} ids={[compared, open.id]} />
        </SidePanel>
      ) : (
        <SidePanel title="Message" size="wide" onClose={close}>
          <MessagePanel
            key={open.id}
            id={open.id}
            hrefOfReplay={hrefOfReplay}
            onCompare={() => setSearch((now) => withCompared(withPanel(now), open.id))}
          />
        </SidePanel>
      );
    case 'replay':
      return (
        <SidePanel title={`Replay ${open.id}`} size="wide" onClose={close}>
          <ReplayDetails
            key={open.id}
            id={open.id}
            href={replayAddress(open.id)}
            hrefOfMessage={hrefOfMessage}
          />
        </SidePanel>
      );
    case 'plan':
      return (
        <SidePanel title={`Replay ${open.topic}`} size="wide" onClose={close}>
          <PlanPanel
            key={open.topic}
            topic={open.topic}
            basketHref={`?${withPanel(search, ['basket', '1'])}`}
            hrefOfReplay={replayAddress}
            onStarted={(id) => setSearch((now) => withPanel(now, ['replay', String(id)]))}
          />
        </SidePanel>
      );
    case 'basket':
      return (
        <SidePanel title="Basket" size="wide" onClose={close}>
          <BasketPanel
            hrefOfMessage={hrefOfMessage}
            hrefOfPlan={(topic) => `?${withPanel(search, ['plan', topic])}`}
          />
        </SidePanel>
      );
  }
}
