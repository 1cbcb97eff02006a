import { readLeadTrends } from '@supersync/contract/messaging/lead/actions.ts';
import { lead } from '@supersync/contract/messaging/lead/lead.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Sparkline } from '#kit/chart/sparkline.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { client } from '#platform/query/api.ts';

/** The trends of all clients: one request for a whole list, after the list is there. */
const trendsOptions = queryOptions({
  queryKey: [lead.name, 'trends'],
  queryFn: async () => {
    const { clients } = await client.act(readLeadTrends, {});
    return new Map(clients.map(({ clientId, counts }) => [clientId, counts]));
  },
  staleTime: 60_000,
  meta: { reads: [lead.name] },
});

/** The leads a client got in the last 30 days. */
export function LeadTrend({ clientId }: { readonly clientId: number }) {
  const { data } = useQuery(trendsOptions);
  if (data === undefined) return null;
  const counts = data.get(clientId);
  return counts === undefined ? <Nothing /> : <Sparkline label="Leads" values={counts} each="day" />;
}
