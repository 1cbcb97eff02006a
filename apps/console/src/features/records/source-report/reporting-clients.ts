import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { infinityPartnerKey } from '@supersync/contract/records/infinity/infinity-migration.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { sourceReportingKey } from '@supersync/contract/records/source-report/source-reporting.ts';
import { defineList } from '#platform/list/define-list.ts';
import { recordOptions } from '#platform/query/query.ts';

const relations = ['liftSettings', 'sites'] as const;
export type ReportingClient = With<typeof clientResource, (typeof relations)[number]>;

const partnered = { 'partners.partnerKey': infinityPartnerKey } as const;
const configured = {
  ...partnered,
  'liftSettings.key': sourceReportingKey,
  'sites.status': 'active',
} as const;

/** Clients with Rentals Infinity, the setting and an active website; or all with Rentals Infinity. */
export const reportingListOf = (all: boolean) =>
  defineList(clientResource, {
    name: 'source-reporting',
    relations,
    where: all ? partnered : configured,
    open: 'client',
  });

export const reportingClient = (id: number) => recordOptions(clientResource, id, { relations });

export const activeSites = ({ sites }: Pick<ReportingClient, 'sites'>): number =>
  sites.filter(({ status }) => status === 'active').length;
