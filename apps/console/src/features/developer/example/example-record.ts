import { client } from '@supersync/contract/records/client/client.ts';
import { defineRecord } from '#platform/list/bind-list.ts';

/** A client with the relations the example shows. */
export const exampleRecord = defineRecord(client, { relations: ['partners', 'sites', 'subscriptions'] });
