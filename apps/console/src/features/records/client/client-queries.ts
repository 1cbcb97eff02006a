import type { client } from '@supersync/contract/records/client/client.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { partner } from '@supersync/contract/syndication/partner/partner.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { searchProperties } from '@supersync/contract/records/property/search.ts';
import { subscription } from '@supersync/contract/sales/subscription/subscription.ts';
import { queryOptions } from '@tanstack/react-query';
import { client as api } from '#platform/query/api.ts';
import { listOptions } from '#platform/query/query.ts';

export const clientRelations = ['partnerLinks.partner', 'liftSettings.site', 'sites', 'contacts'] as const;

export type FullClient = With<typeof client, (typeof clientRelations)[number]>;

const propertiesShown = 10;

/** The first of a client's properties, and the number of each kind. */
export const propertiesOptions = (id: number) =>
  queryOptions({
    queryKey: [propertyMeta.name, 'of-client', id],
    queryFn: () =>
      api.act(searchProperties, {
        query: { filters: JSON.stringify({ client: [id] }), sort: 'name', limit: propertiesShown },
      }),
    meta: { reads: [propertyMeta.name, partner.name] },
  });

export type ClientProperties = ActionAnswer<typeof searchProperties>;

const subscriptionsShown = 500;

export const subscriptionsOptions = (clientId: number) =>
  listOptions(subscription, {
    where: { clientId },
    relations: ['service', 'property'],
    sort: ['status', '-rate'],
    limit: subscriptionsShown,
  });
