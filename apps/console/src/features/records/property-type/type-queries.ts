import { client as clientResource } from '@supersync/contract/records/client/client.ts';
import { propertyBatch } from '@supersync/contract/records/property/property-batch.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import { previewTypes } from '@supersync/contract/records/property-type/actions.ts';
import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { propertyType } from '@supersync/contract/records/property-type/property-type.ts';
import { queryOptions } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { listOptions, recordOptions } from '#platform/query/query.ts';
import type { TypesRequest } from './type-choices.ts';

export const clientOptions = (id: number) => recordOptions(clientResource, id);

export const typesOptions = listOptions(propertyType);

/** All properties: people who set types by hand review the whole list. */
export const propertiesOptions = (clientId: number) =>
  listOptions(propertyMeta, {
    where: { clientId },
    fields: ['id', 'name', 'city', 'provinceCode', 'importSource', 'unitCount', 'propertyType', 'status'],
    sort: ['name', 'id'],
    limit: 0,
  });

export type GridProperty = Row<typeof propertyMeta>;

const maxRules = 500;

export const rulesOptions = (clientId: number) =>
  listOptions(propertyTypeRule, { where: { clientId }, sort: ['position', 'id'], limit: maxRules });

export const previewOptions = (clientId: number, request: TypesRequest) =>
  queryOptions({
    queryKey: [propertyMeta.name, 'types-preview', clientId, request],
    queryFn: () =>
      client.act(previewTypes, {
        params: { id: clientId },
        body: { assignments: [...request.assignments], useRules: request.useRules },
      }),
    meta: { reads: [propertyMeta.name, propertyTypeRule.name] },
  });

const batchesShown = 20;

export const batchesOptions = (clientId: number) =>
  listOptions(propertyBatch, {
    where: { clientId, kind: 'types' },
    relations: ['user', 'undoneUser'],
    limit: batchesShown,
  });
