import type { AccessFacts } from '@supersync/contract/access/permission/reach.ts';
import { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import { roleUser } from '@supersync/contract/access/role/role-user.ts';
import { role } from '@supersync/contract/access/role/role.ts';
import { readReach } from '@supersync/contract/access/route-permission/actions.ts';
import { factsOf } from '@supersync/contract/access/route-permission/reach-facts.ts';
import { user } from '@supersync/contract/access/user/user.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from '../query/api.ts';
import { useConsole } from '../console-context.tsx';
import type { Placement } from '../screen/navigation.ts';

/** Everything that decides about access: all roles, all people, the configured groups. */

export const allRoles = { relations: ['products', 'users'], limit: 0 } as const;

/** For `useQuery`, and for the prefetch of a screen that shows access. */
export const reachOptions = queryOptions({
  queryKey: ['reach'],
  queryFn: async () => {
    const reach = await client.act(readReach, {});
    return {
      facts: factsOf(reach),
      people: reach.people.map((person): Person => ({
        ...person,
        mayEnter: person.isSuperUser && !person.isSuspended,
      })),
    };
  },
  meta: { reads: [role.name, roleProduct.name, roleUser.name, user.name] },
});

export interface Person {
  readonly userId: number;
  readonly name: string;
  /** Null for people who may not see personal data. */
  readonly email: string | null;
  readonly isSuperUser: boolean;
  readonly isSuspended: boolean;
  /** May enter the console: a super user who is not suspended. */
  readonly mayEnter: boolean;
}

export interface FullAccess {
  readonly facts: AccessFacts;
  readonly people: readonly Person[];
  readonly pages: readonly Placement[];
}

export const personName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

/** Undefined until everything has loaded. */
export function useFullAccess(): FullAccess | undefined {
  const { routes } = useConsole();
  const { data } = useQuery(reachOptions);
  return useMemo(() => (data === undefined ? undefined : { ...data, pages: routes }), [data, routes]);
}
