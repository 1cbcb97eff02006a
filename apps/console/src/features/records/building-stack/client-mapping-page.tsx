import { acceptSuggestions, suggestMappings } from '@supersync/contract/records/building-stack/actions.ts';
import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { mappingStates } from '@supersync/contract/records/building-stack/suggest.ts';
import { isChoice } from '@supersync/contract/kernel/choices.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Id } from '#kit/value/id.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAction } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { useRights } from '#platform/session/rights.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import { BuildingTable } from './building-table.tsx';
import { CompanyClient } from './company-client.tsx';
import { MapDialog } from './map-dialog.tsx';
import { clientMappingScreen, syncTestScreen } from './screens.ts';
import { buildingsOptions, companyRecord, countStates } from './stack-queries.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useCompanyDecision } from './use-mapping.ts';

export function Page() {
  const id = Number(useScreenParams(clientMappingScreen).id);
  const { data: company } = useSuspenseQuery(companyRecord.options(id));
  const buildings = useQuery(buildingsOptions(id));
  const open = useAddressPart(['building', 'take-in']);
  const shown = useAddressPart(['state']);
  const [confirm, dialog] = useConfirm();
  const suggest = useAction(suggestMappings, buildingStackCompany, { saved: false });
  const accept = useAction(acceptSuggestions, buildingStackBuilding, { saved: false });
  const { decide } = useCompanyDecision();
  usePageTitle(company.name);
  useLiveRecords(buildingStackCompany);
  useLiveRecords(buildingStackBuilding);

  const rows = buildings.data?.data;
  const counts = countStates(rows ?? []);
  const mayChange = useRights(buildingStackCompany).update;
  const asked = shown.get('state');
  const chosen = rows?.find((building) => building.id === open.number('building'));
  const taken = new Set((rows ?? []).flatMap(({ propertyId }) => (propertyId === null ? [] : [propertyId])));
  const params = { id };

  const acceptAll = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Accept all suggestions',
      effect: `Maps ${formatCount(counts.suggested, 'building')} of ${company.name} to the properties that were suggested. Each can be unmapped again.`,
      confirmLabel: `Map ${formatCount(counts.suggested, 'building')}`,
    });
    if (!sure) return;
    accept.mutate(
      { params, body: {} },
      { onSuccess: ({ mapped }) => toastSuccess(`${formatCount(mapped, 'building')} mapped`) },
    );
  };
  const lookAnew = (): void =>
    suggest.mutate(
      { params },
      {
        onSuccess: ({ suggested, left }) =>
          toastSuccess(`${formatCount(suggested, 'suggestion')}, ${left} without a match`),
      },
    );

  const mapped =
    rows === undefined ? <Nothing /> : `${counts.mapped} of ${formatCount(rows.length, 'building')}`;
  return (
    <>
      {dialog}
      <RecordPage
        title={company.name}
        status={<ChoiceBadge of={mappingStates} value={company.status} />}
        facts={[
          { label: 'ID at Building Stack', value: <Id value={company.remoteId} /> },
          { label: 'Last fetched', value: <RelativeTime at={company.fetchedAt} /> },
          { label: 'Mapped', value: mapped },
        ]}
        action={
          mayChange && company.status !== 'ignored' ? (
            <>
              <Button variant="default" loading={suggest.isPending} onClick={lookAnew}>
                Suggest
              </Button>
              {counts.suggested > 0 ? (
                <Button loading={accept.isPending} onClick={() => void acceptAll()}>
                  Accept all {counts.suggested}…
                </Button>
              ) : null}
            </>
          ) : null
        }
        menu={
          <>
            <Menu.Item component={Link} to={hrefOf(syncTestScreen, {}, { company: id })}>
              Test a sync
            </Menu.Item>
            {mayChange ? (
              <>
                <Menu.Item component={Link} to={open.hrefOf({ 'take-in': 1 })}>
                  Import buildings…
                </Menu.Item>
                <Menu.Item
                  onClick={() =>
                    decide({
                      ...company,
                      companyId: id,
                      mappedTo: company.clientId,
                      decision: company.status === 'ignored' ? { kind: 'open' } : { kind: 'ignore' },
                      message:
                        company.status === 'ignored'
                          ? `${company.name} is open again`
                          : `${company.name} is ignored`,
                    })
                  }
                >
                  {company.status === 'ignored' ? 'Reopen' : 'Ignore'}
                </Menu.Item>
              </>
            ) : null}
          </>
        }
        sections={[
          {
            id: 'client',
            title: 'Client',
            content: <CompanyClient company={company} mayChange={mayChange} />,
          },
          {
            id: 'buildings',
            title: 'Buildings',
            count: rows?.length,
            content: buildings.isLoadingError ? (
              <QueryError query={buildings} />
            ) : (
              <BuildingTable
                buildings={rows}
                state={isChoice(mappingStates, asked) ? asked : null}
                onState={(state) => shown.show(state === null ? {} : { state }, true)}
                mayChange={mayChange && company.clientId !== null}
                chooseHref={(buildingId) => open.hrefOf({ building: buildingId })}
              />
            ),
          },
        ]}
        history={<RecordHistory resource={buildingStackCompany} recordKey={id} />}
      />
      {chosen !== undefined && company.clientId !== null ? (
        <MapDialog
          key={chosen.id}
          building={chosen}
          clientId={company.clientId}
          taken={taken}
          onClose={() => open.show({})}
        />
      ) : null}
      {open.get('take-in') === null ? null : (
        <ImportDialog companyId={id} companyName={company.name} onClose={() => open.show({})} />
      )}
    </>
  );
}
