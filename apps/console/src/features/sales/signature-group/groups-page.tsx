import { addSenders } from '@supersync/contract/sales/signature-group/actions.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { later } from '#kit/on-demand/later.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { signatureCampaignsScreen } from '#features/sales/signature-campaign/screens.ts';
import { groupForm, groupList } from './group-list.ts';
import { signatureGroupScreen, signatureGroupsScreen } from './screens.ts';
import { senderForm, senderList } from './sender-list.ts';
import { SenderPanel } from './sender-panel.tsx';
import { shownList, shownLists } from './shown-list.ts';

const AddSendersDialog = later(async () => (await import('./add-senders-dialog.tsx')).AddSendersDialog);

function ListSwitch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="What to list"
      data={[...shownLists]}
      value={shownList(search)}
      onChange={(value) =>
        void navigate(hrefOf(signatureGroupsScreen, {}, { list: value === 'groups' ? undefined : value }))
      }
    />
  );
}

const CampaignsLink = () => (
  <Button component={Link} to={hrefOf(signatureCampaignsScreen)} variant="subtle">
    Campaigns
  </Button>
);

function Groups() {
  const navigate = useNavigate();
  const { newButton, dialog } = useListForm({
    form: groupForm,
    open: useAddressPart(['new', 'edit']),
    show: (id) => void navigate(hrefOf(signatureGroupScreen, { id })),
  });
  return (
    <>
      <RecordList
        list={groupList}
        screen={signatureGroupsScreen}
        tools={<ListSwitch />}
        actions={
          <>
            <CampaignsLink />
            {newButton}
          </>
        }
        empty={
          <EmptyState title="No groups yet" action={newButton}>
            A group holds the senders that show the same banners, by address or by domain.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}

function Senders() {
  const open = useAddressPart(['sender', 'edit', 'new', 'add']);
  const mayAdd = useMayCall(addSenders);
  const { newButton, dialog } = useListForm({
    form: senderForm,
    open,
    show: (id) => open.show({ sender: id }),
  });
  const addButton = mayAdd ? (
    <Button component={Link} to={open.hrefOf({ add: 1 })} variant="default">
      Add many…
    </Button>
  ) : null;
  return (
    <>
      <RecordList
        list={senderList}
        screen={signatureGroupsScreen}
        tools={<ListSwitch />}
        actions={
          <>
            <CampaignsLink />
            {addButton}
            {newButton}
          </>
        }
        panel={(id, close) => ({
          content: <SenderPanel key={id} id={id} editHref={open.hrefOf({ edit: id })} onGone={close} />,
        })}
        empty={
          <EmptyState title="No senders yet" action={addButton}>
            Senders are the people and mailboxes whose mails carry a signature.
          </EmptyState>
        }
      />
      {dialog}
      {open.get('add') === null || !mayAdd ? null : <AddSendersDialog onClose={() => open.show({})} />}
    </>
  );
}

export function Page() {
  const [search] = useSearchParams();
  return shownList(search) === 'senders' ? <Senders /> : <Groups />;
}
