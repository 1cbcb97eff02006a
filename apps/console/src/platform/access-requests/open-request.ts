import type { accessRequest } from '@supersync/contract/access-request/access-request.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { personName } from '../person-name.ts';

export type OpenRequest = With<typeof accessRequest, 'user'>;

export const askerOf = ({ user }: OpenRequest): string => personName(user) ?? 'Someone';
