import type {
  AuditCell,
  AuditCounts,
  AuditedClient,
} from '@supersync/contract/syndication/syndication-audit/actions.ts';
import {
  auditGates,
  auditStates,
  type AuditGate,
  type AuditState,
} from '@supersync/contract/syndication/syndication-audit/chain.ts';
import type { RowSource } from '#kit/table/table-column.ts';
import type { AuditFilters } from '../filters.ts';

export type Counts = AuditCounts;

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
  readonly cells: readonly AuditCell[];
}

/** The sum of all clients, then the clients. */
export function withSum(clients: RowSource<AuditedClient>, sum: readonly AuditCell[]): RowSource<MatrixRow> {
  const first: MatrixRow = { clientId: 0, name: 'All clients', cells: sum };
  const { total } = clients;
  return {
    total: total === undefined || total === 0 ? total : total + 1,
    at(index) {
      if (index === 0) return first;
      const client = clients.at(index - 1);
      return client && { clientId: client.id, name: client.name, cells: client.cells };
    },
  };
}

export const cellOf = ({ cells }: MatrixRow, partnerId: number): Counts =>
  cells.find((cell) => cell.partnerId === partnerId) ?? noCounts;
