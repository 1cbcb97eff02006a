import type { AuditCell, AuditMatrix } from '@supersync/contract/syndication/syndication-audit/actions.ts';
import {
  auditGates,
  auditStates,
  type AuditGate,
  type AuditState,
} from '@supersync/contract/syndication/syndication-audit/chain.ts';
import type { AuditFilters } from '../filters.ts';

export type Counts = Pick<AuditCell, 'states' | 'gates'>;

export const stateCount = ({ states }: Counts, state: AuditState): number => states[state] ?? 0;
export const gateCount = ({ gates }: Counts, gate: AuditGate): number => gates[gate] ?? 0;

export const totalOf = (counts: Counts): number =>
  auditStates.values.reduce((sum, state) => sum + stateCount(counts, state), 0);

/** Properties that somebody could put right: stopped or held. */
export const hurtOf = (counts: Counts): number => stateCount(counts, 'stopped') + stateCount(counts, 'held');

/** How many of a cell the filters leave. */
export function matching(counts: Counts, { state, gate }: AuditFilters): number {
  if (gate !== null) return gateCount(counts, gate);
  return state === null ? totalOf(counts) : stateCount(counts, state);
}

/** The step that stops most of them; null if none is stopped. */
export function worstGate(counts: Counts): AuditGate | null {
  const all = auditGates.values.filter((gate) => gateCount(counts, gate) > 0);
  return all.toSorted((a, b) => gateCount(counts, b) - gateCount(counts, a))[0] ?? null;
}

/** From 0, all live, to 4, none: how warm a cell is drawn. */
export function heatOf(counts: Counts): 0 | 1 | 2 | 3 | 4 {
  const share = hurtOf(counts) / Math.max(totalOf(counts), 1);
  if (share === 0) return 0;
  if (share < 0.25) return 1;
  if (share < 0.5) return 2;
  return share < 0.8 ? 3 : 4;
}

const noCounts: Counts = { states: {}, gates: {} };

export function sumOf(all: readonly Counts[]): Counts {
  const states: Partial<Record<AuditState, number>> = {};
  const gates: Partial<Record<AuditGate, number>> = {};
  for (const counts of all) {
    for (const state of auditStates.values)
      if (stateCount(counts, state) > 0) states[state] = (states[state] ?? 0) + stateCount(counts, state);
    for (const gate of auditGates.values)
      if (gateCount(counts, gate) > 0) gates[gate] = (gates[gate] ?? 0) + gateCount(counts, gate);
  }
  return { states, gates };
}

export interface MatrixRow {
  /** 0 is the sum of all clients. */
  readonly clientId: number;
  readonly name: string;
  readonly cells: ReadonlyMap<number, Counts>;
  readonly sum: Counts;
}

export type MatrixSort = 'hurts' | 'live' | 'name';

const liveShare = (counts: Counts): number => stateCount(counts, 'live') / Math.max(totalOf(counts), 1);

const orders: Readonly<Record<MatrixSort, (a: MatrixRow, b: MatrixRow) => number>> = {
  hurts: (a, b) => hurtOf(b.sum) - hurtOf(a.sum) || a.name.localeCompare(b.name),
  live: (a, b) => liveShare(a.sum) - liveShare(b.sum) || a.name.localeCompare(b.name),
  name: (a, b) => a.name.localeCompare(b.name),
};

/** Clients with their cells, those with a match of the filters only, in the order asked for; the sum is first. */
export function matrixRows(
  { clients, cells }: AuditMatrix,
  { filters, search, sort }: { filters: AuditFilters; search: string; sort: MatrixSort },
): MatrixRow[] {
  const byClient = Map.groupBy(cells, ({ clientId }) => clientId);
  const text = search.toLowerCase();
  const rows = clients.flatMap(({ id, name }): MatrixRow[] => {
    const own = byClient.get(id) ?? [];
    const sum = sumOf(own);
    const isShown = name.toLowerCase().includes(text) && matching(sum, filters) > 0;
    return isShown
      ? [{ clientId: id, name, cells: new Map(own.map((cell) => [cell.partnerId, cell])), sum }]
      : [];
  });
  if (rows.length === 0) return [];
  const shown = new Set(rows.map(({ clientId }) => clientId));
  const byPartner = Map.groupBy(
    cells.filter(({ clientId }) => shown.has(clientId)),
    ({ partnerId }) => partnerId,
  );
  const all = new Map([...byPartner].map(([id, own]) => [id, sumOf(own)]));
  const first: MatrixRow = { clientId: 0, name: 'All clients', cells: all, sum: sumOf([...all.values()]) };
  return [first, ...rows.toSorted(orders[sort])];
}

export const cellOf = ({ cells }: MatrixRow, partnerId: number): Counts => cells.get(partnerId) ?? noCounts;
