import { listAudited, readVerification } from '@supersync/contract/access/audit/actions.ts';
import { auditEntry } from '@supersync/contract/access/audit/audit-entry.ts';
import { queryOptions } from '@tanstack/react-query';
import { defineList } from '#platform/list/define-list.ts';
import { client } from '#platform/query/api.ts';

/** The actor is loaded with each entry, for the name. */
export const auditList = defineList(auditEntry, { relations: ['actor'] });

export const verificationOptions = queryOptions({
  queryKey: [auditEntry.name, 'verification'],
  queryFn: () => client.act(readVerification, {}),
});

/** The kinds of records with the labels of their fields. They change only with a release of the server. */
export const auditedOptions = queryOptions({
  queryKey: [auditEntry.name, 'resources'],
  queryFn: () => client.act(listAudited, {}),
  staleTime: Infinity,
});
