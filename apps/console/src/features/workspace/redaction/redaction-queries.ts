import { readReceipt } from '@supersync/contract/workspace/redaction/actions.ts';
import { redaction } from '@supersync/contract/workspace/redaction/redaction.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions, recordOptions } from '#platform/query/query.ts';

const relations = ['user'] as const;
export type Redaction = With<typeof redaction, (typeof relations)[number]>;

export const redactionOptions = (id: number) => recordOptions(redaction, id, { relations });

const redactionsShown = 50;

export const redactionsOptions = listOptions(redaction, { relations, limit: redactionsShown });

/** Signed again whenever the redaction progresses. */
export const receiptOptions = (id: number) =>
  queryOptions({
    queryKey: [redaction.name, 'receipt', id],
    queryFn: () => client.act(readReceipt, { params: { id } }),
    meta: { reads: [redaction.name] },
  });
