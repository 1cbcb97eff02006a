import { isChoice } from '@supersync/contract/kernel/choices.ts';
import {
  auditGates,
  auditStates,
  type AuditGate,
  type AuditState,
} from '@supersync/contract/syndication/syndication-audit/chain.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';

/** What narrows every page of the audit; kept when one goes further down. */
export interface AuditFilters {
  readonly state: AuditState | null;
  readonly gate: AuditGate | null;
}

const names = ['state', 'gate', 'search', 'sort'] as const;

export function useAuditFilters() {
  const part = useAddressPart(names);
  const [state, gate] = [part.get('state'), part.get('gate')];
  const filters: AuditFilters = {
    state: state !== null && isChoice(auditStates, state) ? state : null,
    gate: gate !== null && isChoice(auditGates, gate) ? gate : null,
  };
  const search = part.get('search') ?? '';
  const sort = part.get('sort') ?? '';
  const show = (next: Partial<AuditFilters & { search: string; sort: string }>): void => {
    const all = { ...filters, search, sort, ...next };
    part.show(
      {
        ...(all.state === null ? {} : { state: all.state }),
        ...(all.gate === null ? {} : { gate: all.gate }),
        ...(all.search === '' ? {} : { search: all.search }),
        ...(all.sort === '' ? {} : { sort: all.sort }),
      },
      true,
    );
  };
  return { filters, search, sort, show };
}

/** The filters as an address takes them. */
export const filterSearch = ({ state, gate }: AuditFilters): Record<string, string | undefined> => ({
  state: state ?? undefined,
  gate: gate ?? undefined,
});
