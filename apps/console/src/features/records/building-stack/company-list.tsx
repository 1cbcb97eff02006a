import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { mappingStates } from '@supersync/contract/records/building-stack/suggest.ts';
import { useQuery } from '@tanstack/react-query';
import { NumberValue } from '#kit/value/amount.tsx';
import { defineList, tabsOf } from '#platform/list/define-list.ts';
import { CompanyCell } from './company-cell.tsx';
import { clientMappingScreen } from './screens.ts';
import { buildingCountsOptions, companyRelations, type StateCounts } from './stack-queries.ts';

interface BuildingCountProps {
  readonly companyId: number;
  readonly count: (counts: StateCounts) => number;
}

/** The number of a company's buildings in some states. */
function BuildingCount({ companyId, count }: BuildingCountProps) {
  const counts = useQuery(buildingCountsOptions).data?.get(companyId);
  return <NumberValue value={counts === undefined ? 0 : count(counts)} />;
}

export const companyList = defineList(buildingStackCompany, {
  relations: companyRelations,
  columns: [
    { id: 'name', header: 'Building Stack company', width: 200, grow: 1 },
    { id: 'remoteId', header: 'Building Stack ID', width: 112, grow: 0 },
    { id: 'status', header: 'Status', width: 128 },
    {
      id: 'client.name',
      header: 'Client',
      width: 200,
      grow: 1,
      sortable: true,
      cell: (company) => <CompanyCell company={company} />,
    },
    {
      id: 'buildings',
      header: 'Buildings',
      width: 96,
      align: 'end',
      cell: ({ id }) => (
        <BuildingCount
          companyId={id}
          count={({ unmapped, suggested, mapped, ignored }) => unmapped + suggested + mapped + ignored}
        />
      ),
    },
    {
      id: 'mapped',
      header: 'Mapped',
      width: 88,
      align: 'end',
      cell: ({ id }) => <BuildingCount companyId={id} count={({ mapped }) => mapped} />,
    },
    {
      id: 'waiting',
      header: 'To decide',
      width: 96,
      align: 'end',
      cell: ({ id, status }) => (
        <BuildingCount
          companyId={id}
          count={({ suggested, unmapped }) => (status === 'ignored' ? 0 : suggested + unmapped)}
        />
      ),
    },
    { id: 'fetchedAt', width: 124 },
  ],
  tabs: tabsOf({ name: 'state', label: 'Status', of: mappingStates, where: (status) => ({ status }) }),
  open: clientMappingScreen,
});
