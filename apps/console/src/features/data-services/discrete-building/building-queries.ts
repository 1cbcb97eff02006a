import {
  readBuildingMap,
  readMatchingRun,
  readReviewQueue,
} from '@supersync/contract/data-services/discrete-building/actions.ts';
import type { BuildingStatus } from '@supersync/contract/data-services/discrete-building/building-states.ts';
import {
  buildingChange,
  buildingMember,
  discreteBuilding,
  matchRule,
} from '@supersync/contract/data-services/discrete-building/discrete-building.ts';
import { isOpen } from '@supersync/contract/developer/task-run/run-status.ts';
import { queryOptions } from '@tanstack/react-query';
import { describeEnd } from '#parts/task-run/run-text.ts';
import { client } from '#platform/query/api.ts';
import { invalidate, listOptions } from '#platform/query/query.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { followWork } from '#platform/work/follow-work.ts';
import { discreteBuildingsScreen } from './screens.ts';

const reads = [discreteBuilding.name, buildingMember.name, matchRule.name];

export const reviewOptions = queryOptions({
  queryKey: [discreteBuilding.name, 'review'],
  queryFn: () => client.act(readReviewQueue, {}),
  meta: { reads },
});

export const mapOptions = (query: { status?: BuildingStatus; search?: string }) =>
  queryOptions({
    queryKey: [discreteBuilding.name, 'map', query],
    queryFn: () => client.act(readBuildingMap, { query }),
    meta: { reads },
  });

/** As many listings of a building as its page shows. */
export const shownMembers = 500;

export const membersOptions = (buildingId: number) =>
  listOptions(buildingMember, {
    where: { buildingId },
    sort: ['-kind', '-score', 'id'],
    limit: shownMembers,
  });

/** What people did to a building, as the one changed or the other one. */
export const changesOptions = (buildingId: number) =>
  listOptions(buildingChange, {
    where: { or: [{ buildingId }, { otherBuildingId: buildingId }] },
    relations: ['user', 'building', 'otherBuilding'],
    sort: ['-id'],
    limit: 50,
  });

export const rulesOptions = listOptions(matchRule, { relations: ['user'], sort: ['-id'], limit: 20 });

export const refreshBuildings = (): Promise<void> =>
  invalidate(discreteBuilding, buildingMember, buildingChange, matchRule);

/** A run somebody started here stands in the tray until it ends. */
export function followMatching(runId: number): void {
  const title = 'Match listings to buildings';
  followWork({
    id: `building-matching-${runId}`,
    label: title,
    href: hrefOf(discreteBuildingsScreen),
    read: () => client.act(readMatchingRun, { params: { id: runId } }),
    isOpen: ({ status }) => isOpen(status),
    progress: ({ progress }) => (progress === null ? {} : { done: progress, total: 100 }),
    ended: ({ status, message }) => {
      const words = describeEnd(title, status, message);
      if (status === 'success') toastSuccess(words);
      else toastError(words);
      void refreshBuildings();
    },
  });
}
