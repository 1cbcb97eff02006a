import { isChoice } from '@supersync/contract/kernel/choices.ts';
import {
  auditClientOrders,
  type AuditClientOrder,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
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

export interface AuditView {
  readonly filters: AuditFilters;
  readonly search: string;
  readonly sort: AuditClientOrder;
}

/** What an address asks for, as far as it can be understood. */
export function auditViewOf(address: { get(name: (typeof names)[number]): string | null }): AuditView {
  const [state, gate, sort] = [address.get('state'), address.get('gate'), address.get('sort')];
  return {
    filters: {
      state: state !== null && isChoice(auditStates, state) ? state : null,
      gate: gate !== null && isChoice(auditGates, gate) ? gate : null,
    },
    search: address.get('search') ?? '',
    sort: sort !== null && isChoice(auditClientOrders, sort) ? sort : 'hurts',
  };
}

export function useAuditFilters() {
  const part = useAddressPart(names);
  const { filters, search, sort } = auditViewOf(part);
  const show = (next: Partial<AuditFilters & Pick<AuditView, 'search' | 'sort'>>): void => {
    const all = { ...filters, search, sort, ...next };
    part.show(
      {
        ...(all.state === null ? {} : { state: all.state }),
        ...(all.gate === null ? {} : { gate: all.gate }),
        ...(all.search === '' ? {} : { search: all.search }),
        ...(all.sort === 'hurts' ? {} : { sort: all.sort }),
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
