import { startRollout } from '@supersync/contract/websites/site-rollout/actions.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { generationList } from './generation-list.tsx';
import { NewSiteButton } from './form-links.tsx';
import { siteGeneratorScreen } from './screens.ts';

const RolloutsDialog = later(async () => (await import('./rollout/rollouts-dialog.tsx')).RolloutsDialog);
const RolloutDialog = later(async () => (await import('./rollout/rollout-dialog.tsx')).RolloutDialog);
const NewRolloutDialog = later(
  async () => (await import('./rollout/new-rollout-dialog.tsx')).NewRolloutDialog,
);

/** Ids in the address: `sites=4,9`. */
const idsIn = (text: string | null): readonly number[] | null =>
  text !== null && /^\d{1,9}(,\d{1,9}){0,998}$/.test(text) ? text.split(',').map(Number) : null;

/** Rollouts are held by the address: the list of them, one of them, or a new one. */
function Rollouts() {
  const open = useAddressPart(['rollouts', 'rollout', 'sites']);
  const id = open.number('rollout');
  const close = (): void => open.show({});
  if (open.get('rollout') === 'new')
    return (
      <NewRolloutDialog
        siteIds={idsIn(open.get('sites'))}
        onClose={close}
        onStarted={(rollout) => open.show({ rollout }, true)}
      />
    );
  if (id !== null) return <RolloutDialog key={id} id={id} onClose={close} />;
  return open.get('rollouts') === null ? null : <RolloutsDialog onClose={close} />;
}

export function Page() {
  const open = useAddressPart(['rollouts', 'rollout', 'sites']);
  const mayStart = useMayCall(startRollout);
  return (
    <>
      <RecordList
        list={generationList}
        screen={siteGeneratorScreen}
        actions={
          <>
            <Button component={Link} to={open.hrefOf({ rollouts: 1 })} variant="default">
              Rollouts
            </Button>
            {mayStart ? (
              <Button component={Link} to={open.hrefOf({ rollout: 'new' })} variant="default">
                New rollout…
              </Button>
            ) : null}
            <NewSiteButton />
          </>
        }
        empty={
          <EmptyState title="No sites yet" action={<NewSiteButton />}>
            Choose a theme and fill in its form. Each site appears here with its progress.
          </EmptyState>
        }
      />
      <Rollouts />
    </>
  );
}
