import type { accessRequest } from '@supersync/contract/access/access-request/access-request.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { personName } from '#platform/session/access-facts.ts';

export type OpenRequest = With<typeof accessRequest, 'user'>;

export const requesterName = ({ user }: OpenRequest): string =>
  user === null ? 'Someone' : personName(user);
