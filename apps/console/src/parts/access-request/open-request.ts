import { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { listOptions } from '#platform/query/query.ts';
import { personName } from '#platform/session/access-facts.ts';

export type OpenRequest = With<typeof accessRequest, 'user'>;

export const requesterName = ({ user }: OpenRequest): string =>
  user === null ? 'Someone' : personName(user);

const shown = 20;

/** The open requests, the oldest first. */
export const openRequestsOptions = listOptions(accessRequest, {
  relations: ['user'],
  where: { status: 'open' },
  sort: ['created'],
  limit: shown,
});
