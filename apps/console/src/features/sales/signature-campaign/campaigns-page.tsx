import { dayAfter } from '@supersync/contract/syndication/promoted-listing/days.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { useListForm } from '#platform/record/use-list-form.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { signatureGroupsScreen } from '#features/sales/signature-group/screens.ts';
import { signatureReportScreen } from '#features/sales/signature-report/screens.ts';
import { campaignForm, campaignList } from './campaign-list.tsx';
import { Coverage } from './coverage/coverage.tsx';
import { useToday } from './coverage/coverage-queries.ts';
import { hostForm, hostList, hostRecord } from './host-list.ts';
import { signatureCampaignScreen, signatureCampaignsScreen } from './screens.ts';
import { shownList, shownLists } from './shown-list.ts';

function ListSwitch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="What to show"
      data={[...shownLists]}
      value={shownList(search)}
      // Filters of the one mean nothing to the others.
      onChange={(value) =>
        void navigate(
          hrefOf(signatureCampaignsScreen, {}, { list: value === 'campaigns' ? undefined : value }),
        )
      }
    />
  );
}

const Elsewhere = () => (
  <>
    <Button component={Link} to={hrefOf(signatureGroupsScreen)} variant="subtle">
      Groups
    </Button>
    <Button component={Link} to={hrefOf(signatureReportScreen)} variant="subtle">
      Reporting
    </Button>
  </>
);

function useCampaignForm() {
  const navigate = useNavigate();
  const today = useToday();
  return useListForm({
    form: campaignForm,
    open: useAddressPart(['new', 'edit']),
    start: { startsOn: dayAfter(today, 1), endsOn: dayAfter(today, 30) },
    show: (id) => void navigate(hrefOf(signatureCampaignScreen, { id })),
  });
}

function Campaigns() {
  const { newButton, dialog } = useCampaignForm();
  return (
    <>
      <RecordList
        list={campaignList}
        screen={signatureCampaignsScreen}
        tools={<ListSwitch />}
        actions={
          <>
            <Elsewhere />
            {newButton}
          </>
        }
        empty={
          <EmptyState title="No campaigns yet" action={newButton}>
            A campaign shows a banner below the mails of some groups, for some days.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}

function Hosts() {
  const open = useAddressPart(['host', 'edit', 'new']);
  const { newButton, dialog } = useListForm({
    form: hostForm,
    open,
    show: (id) => open.show({ host: id }),
  });
  return (
    <>
      <RecordList
        list={hostList}
        screen={signatureCampaignsScreen}
        lead="Banners lead to these hosts only. The redirect refuses every other at once."
        tools={<ListSwitch />}
        actions={
          <>
            <Elsewhere />
            {newButton}
          </>
        }
        panel={(id, close) => ({
          content: (
            <RecordPanel
              key={id}
              record={hostRecord}
              id={id}
              editHref={open.hrefOf({ edit: id })}
              removed={({ host }) => `${host} is no longer allowed`}
              onGone={close}
            />
          ),
        })}
        empty={
          <EmptyState title="No link hosts yet" action={newButton}>
            Add the hosts that banners may lead to.
          </EmptyState>
        }
      />
      {dialog}
    </>
  );
}

function CoverageView() {
  const { newButton, dialog } = useCampaignForm();
  return (
    <>
      <Coverage
        tools={<ListSwitch />}
        actions={
          <>
            <Elsewhere />
            {newButton}
          </>
        }
      />
      {dialog}
    </>
  );
}

export function Page() {
  const [search] = useSearchParams();
  const shown = shownList(search);
  if (shown === 'coverage') return <CoverageView />;
  return shown === 'hosts' ? <Hosts /> : <Campaigns />;
}
