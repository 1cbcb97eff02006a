import { applyBulk } from '@supersync/contract/records/property/bulk.ts';
import { propertyPartner } from '@supersync/contract/records/property/property-partner.ts';
import { restriction } from '@supersync/contract/records/restriction/restriction.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import {
  previewFix,
  removeRestrictions,
  turnOnProperties,
  undoSyndicationBatch,
  type FixPreview,
  type FixRequest,
} from '@supersync/contract/syndication/syndication-audit/fixes.ts';
import { syndicationBatch } from '@supersync/contract/syndication/syndication-audit/syndication-batch.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { refetchProperties, revertBatch } from '#parts/property-batch/revert-batch.ts';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError, toastSuccess } from '#platform/toast/toast.ts';

const refetchFixed = (): Promise<void> => invalidate(propertyPartner, restriction, syndicationBatch);

/** What a fix would do; writes nothing. */
export const fixPreviewOptions = (partnerId: number, request: FixRequest) =>
  queryOptions({
    queryKey: [partner.name, 'fix-preview', partnerId, request],
    queryFn: ({ signal }) =>
      client.act(previewFix, { params: { partnerId }, body: request }, undefined, { signal }),
    staleTime: 0,
  });

/** Undoes a bulk fix, and says what stayed because it changed since. */
export async function revertFix(id: number): Promise<void> {
  try {
    const { restored, kept } = await client.act(undoSyndicationBatch, { params: { id } });
    const rest = kept === 0 ? '' : `; ${kept} that changed since stayed as is`;
    toastSuccess(`${formatCount(restored, 'record')} put back${rest}`);
  } catch (error) {
    toastError(error);
  } finally {
    await refetchFixed();
  }
}

export interface FixOrder {
  readonly request: FixRequest;
  readonly shown: Pick<FixPreview, 'propertyIds' | 'rules'>;
  readonly reason: string;
}

interface Done {
  readonly message: string;
  readonly undo: (() => Promise<void>) | null;
}

const properties = (count: number): string => formatCount(count, 'property', 'properties');
const undoOf = (batchId: number | null): Done['undo'] => (batchId === null ? null : () => revertFix(batchId));

async function fillIn(ids: readonly number[], { fill }: FixRequest, reason: object): Promise<Done> {
  if (fill === undefined) return { message: '', undo: null };
  const expected = ids.length;
  const { batchId, changed } = await client.act(applyBulk, {
    body:
      'changes' in fill
        ? { target: { ids: [...ids] }, changes: fill.changes, expected, ...reason }
        : { each: fill.each.filter(({ id }) => ids.includes(id)), expected, ...reason },
  });
  return {
    message: `${properties(changed)} changed`,
    undo: batchId === null ? null : () => revertBatch(batchId),
  };
}

async function applyFix(partnerId: number, { request, shown, reason }: FixOrder): Promise<Done> {
  const said = reason.trim() === '' ? {} : { reason: reason.trim() };
  const { propertyIds, rules } = shown;
  const params = { partnerId };
  if (request.gate === 'property') {
    const body = { propertyIds, expected: propertyIds.length, ...said };
    const { batchId, changed } = await client.act(turnOnProperties, { params, body });
    return { message: `${properties(changed)} turned on`, undo: undoOf(batchId) };
  }
  if (request.gate === 'restriction') {
    const body = { propertyIds, expected: rules.length, ...said };
    const { batchId, changed } = await client.act(removeRestrictions, { params, body });
    return { message: `${formatCount(changed, 'restriction')} removed`, undo: undoOf(batchId) };
  }
  return fillIn(propertyIds, request, said);
}

/** Fixes many properties at once, and offers Undo. A failure shows in the dialog. */
export function useFix(partnerId: number, onDone: () => void) {
  return useMutation({
    mutationFn: (order: FixOrder) => applyFix(partnerId, order),
    onSuccess: ({ message, undo }) => {
      if (undo !== null) showUndo({ message, undo });
      onDone();
    },
    onSettled: () => Promise.all([refetchFixed(), refetchProperties()]),
  });
}
