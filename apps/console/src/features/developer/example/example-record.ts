import { client } from '@supersync/contract/records/client/client.ts';
import { defineRecord } from '#platform/list/bind-list.ts';

/** A client with what the example shows besides its own fields. */
export const exampleRecord = defineRecord(client, { relations: ['partners', 'sites', 'subscriptions'] });
