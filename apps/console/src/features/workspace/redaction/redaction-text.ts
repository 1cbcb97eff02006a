import { redactionDays } from '@supersync/contract/workspace/redaction/actions.ts';
import type { StoreReport } from '@supersync/contract/workspace/redaction/redaction.ts';

export const storeTitle = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);

/** What was emptied, or why it was kept and until when. */
export const storeNote = ({
  note,
  fields,
  keptUntil,
}: Pick<StoreReport, 'note' | 'fields' | 'keptUntil'>): string =>
  [...(keptUntil === undefined ? [] : [`Kept until ${keptUntil}.`]), note ?? fields.join(', ')].join(' ');

const day = 86_400_000;

/** The deadline of a request received on this day; null for an invalid day. */
export function dueDay(receivedOn: unknown): string | null {
  if (typeof receivedOn !== 'string') return null;
  const received = Date.parse(`${receivedOn}T00:00:00Z`);
  return Number.isNaN(received) ? null : new Date(received + redactionDays * day).toISOString().slice(0, 10);
}

/** A settled store will not be changed again: done, or kept for a reason. */
export const isSettled = ({ status }: Pick<StoreReport, 'status'>): boolean => status !== 'waiting';

export const isOverdue = (
  { dueOn, status }: { readonly dueOn: string; readonly status: string },
  today: string,
): boolean => status !== 'complete' && dueOn < today;
