import { discreteBuilding } from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import { Nothing } from '#kit/value/nothing.tsx';
import { defineRecord } from '#platform/list/bind-list.ts';
import { defineList, tabsByField } from '#platform/list/define-list.ts';
import { discreteBuildingScreen } from './screens.ts';

const shortScore = (score: string | null) => (score === null ? <Nothing /> : Number(score).toFixed(2));

export const buildingRecord = defineRecord(discreteBuilding, {
  relations: ['suggestedBuilding', 'mergedInto'],
});

export const buildingList = defineList(discreteBuilding, {
  where: { mergedIntoId: null },
  columns: [
    { id: 'canonicalAddress', width: 240, main: true, fixed: true },
    { id: 'city', width: 120 },
    { id: 'provinceCode', width: 96 },
    { id: 'status', width: 116 },
    { id: 'memberCount', width: 84 },
    { id: 'ownCount', width: 72 },
    { id: 'observedCount', width: 116 },
    { id: 'lowestScore', width: 104, align: 'end', cell: ({ lowestScore }) => shortScore(lowestScore) },
    { id: 'doubt', width: 84, cell: ({ doubt }) => (doubt === 0 ? <Nothing /> : `${doubt}%`) },
    { id: 'name', width: 160 },
    { id: 'postalCode', optional: true },
    { id: 'civicNo', optional: true },
    { id: 'street', optional: true },
    { id: 'yearBuilt', optional: true },
    { id: 'units', optional: true },
    { id: 'modified', optional: true },
    { id: 'id', optional: true },
  ],
  tabs: tabsByField(discreteBuilding, 'status'),
  open: discreteBuildingScreen,
});
