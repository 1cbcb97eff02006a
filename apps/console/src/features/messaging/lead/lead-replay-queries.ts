import type { ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { planLeadReplay } from '@supersync/contract/messaging/lead/actions.ts';
import {
  leadReplay,
  leadReplayItem,
  type leadReplayOutcomes,
} from '@supersync/contract/messaging/lead/lead-replay.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions, recordOptions } from '#platform/query/query.ts';
import type { LeadChoice } from './lead-choice.ts';

const relations = ['client', 'user'] as const;
export type LeadReplay = With<typeof leadReplay, (typeof relations)[number]>;
export type LeadOutcome = ChoiceOf<typeof leadReplayOutcomes>;

export const leadReplayOptions = (id: number) => recordOptions(leadReplay, id, { relations });

const replaysShown = 50;

export const leadReplaysOptions = listOptions(leadReplay, { relations, limit: replaysShown });

/** Counted again each time: leads keep arriving. */
export const planOptions = (choice: LeadChoice) =>
  queryOptions({
    queryKey: [leadReplay.name, 'plan', choice],
    queryFn: () => client.act(planLeadReplay, { body: choice }),
    meta: { reads: [leadReplay.name, lead.name] },
    staleTime: 0,
  });

const itemRelations = ['lead'] as const;
export type LeadReplayItem = With<typeof leadReplayItem, (typeof itemRelations)[number]>;

export const itemsPerPage = 100;

export function itemsPage(leadReplayId: number, outcome: LeadOutcome | null, page: number) {
  const query = {
    plain: { leadReplayId, ...(outcome === null ? {} : { outcome }) },
    relations: itemRelations,
    limit: itemsPerPage,
    page,
  };
  const { queryKey, meta } = listOptions(leadReplayItem, query);
  return { queryKey, meta, queryFn: () => client.list(leadReplayItem, query) };
}
