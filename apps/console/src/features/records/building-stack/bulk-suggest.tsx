import { suggestMappings } from '@supersync/contract/records/building-stack/actions.ts';
import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Selection } from '#kit/table/selection.ts';
import { formatCount } from '#kit/value/format.ts';
import { client } from '#platform/query/api.ts';
import { useSelectedIds } from '#platform/list/use-selected-ids.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';
import { finishWork, reportWork } from '#platform/work/work.ts';
import { companyList } from './company-list.tsx';

const work = { id: 'building-stack-suggest', label: 'Suggesting mappings' };

/** Company by company; suggestions stay if a later company fails. */
async function suggestAll(ids: readonly number[]): Promise<number> {
  let suggested = 0;
  try {
    for (const [done, id] of ids.entries()) {
      reportWork({ ...work, done, total: ids.length });
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a refusal stops the rest
      suggested += (await client.act(suggestMappings, { params: { id } })).suggested;
    }
  } finally {
    finishWork(work.id);
  }
  return suggested;
}

export interface BulkSuggestProps {
  readonly selection: Selection;
  readonly onDone: () => void;
}

/** Makes new suggestions for the selected companies and their buildings. */
export function BulkSuggest({ selection, onDone }: BulkSuggestProps) {
  const selectedIds = useSelectedIds(companyList);
  const suggest = useMutation({
    mutationFn: async () => suggestAll(await selectedIds(selection)),
    onSuccess: (suggested) => {
      toastSuccess(`${formatCount(suggested, 'suggestion')} to review`);
      onDone();
    },
    onError: (error) => toastError(error),
    onSettled: () => invalidate(buildingStackCompany, buildingStackBuilding),
  });
  return (
    <Button size="compact-sm" variant="default" loading={suggest.isPending} onClick={() => suggest.mutate()}>
      Suggest
    </Button>
  );
}
