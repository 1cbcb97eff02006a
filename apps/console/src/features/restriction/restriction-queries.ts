import { restriction } from '@supersync/contract/restriction/restriction.ts';
import type { Where } from '@supersync/contract/kernel/query.ts';
import { queryOptions } from '@tanstack/react-query';
import { countRecords } from '../../platform/feature.ts';
import { recordOptions } from '../../platform/query.ts';
import { standings, standingWhere, type Standing } from './restriction-words.ts';

export const restrictionRelations = ['client'] as const;

export const ruleOptions = (id: number) =>
  recordOptions(restriction, id, { relations: restrictionRelations });

export const countStanding = (standing: Standing, today: string): Promise<number> =>
  // The condition is made of the resource's own fields, and the server checks it against them again.
  countRecords(restriction, standingWhere(standing, today) as Where<typeof restriction>);

/** How many rules stand how, by day. */
export const standingCounts = (today: string) =>
  queryOptions({
    queryKey: [restriction.name, 'standings', today],
    queryFn: async (): Promise<Readonly<Record<Standing, number>>> => {
      const [in_force, expiring, to_come, ended] = await Promise.all([
        countStanding('in_force', today),
        countStanding('expiring', today),
        countStanding('to_come', today),
        countStanding('ended', today),
      ]);
      return { in_force, expiring, to_come, ended };
    },
    meta: { reads: [restriction.name] },
  });

export const isStanding = (text: string | null): text is Standing =>
  standings.some((standing) => standing === text);
