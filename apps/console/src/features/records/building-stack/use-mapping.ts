import { suggestMappings } from '@supersync/contract/records/building-stack/actions.ts';
import { buildingStackBuilding } from '@supersync/contract/records/building-stack/building-stack-building.ts';
import { buildingStackCompany } from '@supersync/contract/records/building-stack/building-stack-company.ts';
import type { MappingState } from '@supersync/contract/records/building-stack/suggest.ts';
import { useMutation } from '@tanstack/react-query';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { client } from '#platform/query/api.ts';
import { invalidate } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';

/** A person's decision: this is it, it is none of ours, or it is open again. */
export type Decision =
  | { readonly kind: 'map'; readonly to: number }
  | { readonly kind: 'ignore' }
  | { readonly kind: 'open' };

interface Before {
  readonly status: MappingState;
  readonly mappedTo: number | null;
}

/** The decision that undoes it. */
const backTo = ({ status, mappedTo }: Before): Decision =>
  mappedTo !== null
    ? { kind: 'map', to: mappedTo }
    : status === 'ignored'
      ? { kind: 'ignore' }
      : { kind: 'open' };

const refresh = (): Promise<void> => invalidate(buildingStackCompany, buildingStackBuilding);

interface Deciding extends Before {
  readonly id: number;
  readonly version: number;
  /** The company whose suggestions are renewed when one is undone. */
  readonly companyId: number;
  readonly decision: Decision;
  readonly message: string;
}

type Write = (id: number, decision: Decision, version?: number) => Promise<unknown>;

const writeBuilding: Write = (id, decision, version) =>
  client.update(
    buildingStackBuilding,
    id,
    decision.kind === 'map'
      ? { propertyId: decision.to }
      : decision.kind === 'ignore'
        ? { status: 'ignored' }
        : { propertyId: null },
    version,
  );

const writeCompany: Write = (id, decision, version) =>
  client.update(
    buildingStackCompany,
    id,
    decision.kind === 'map'
      ? { clientId: decision.to }
      : decision.kind === 'ignore'
        ? { status: 'ignored' }
        : { clientId: null },
    version,
  );

async function takeBack(write: Write, { id, companyId, ...before }: Deciding): Promise<void> {
  try {
    await write(id, backTo(before));
    // A suggestion cannot be written by hand: suggest again.
    if (before.status === 'suggested') await client.act(suggestMappings, { params: { id: companyId } });
  } catch (error) {
    toastError(error);
  } finally {
    await refresh();
  }
}

/** Applies a decision at once and offers Undo. */
function useDecision(write: Write) {
  const decide = useMutation({
    mutationFn: ({ id, decision, version }: Deciding) => write(id, decision, version),
    onError: (error) => toastError(error),
    onSettled: refresh,
    onSuccess: (_, deciding) =>
      showUndo({ message: deciding.message, undo: () => takeBack(write, deciding) }),
  });
  return { isPending: decide.isPending, decide: decide.mutate };
}

export const useBuildingDecision = () => useDecision(writeBuilding);
export const useCompanyDecision = () => useDecision(writeCompany);
