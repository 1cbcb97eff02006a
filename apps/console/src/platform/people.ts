import { user } from '@supersync/contract/user/user.ts';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from './query.ts';

/** The names behind user ids, fetched together; an id until its name is known. */
export function usePeople(ids: readonly (number | null)[]): (id: number | null) => string {
  const wanted = [...new Set(ids)].filter((id) => id !== null).toSorted((a, b) => a - b);
  const { data } = useQuery({
    ...listOptions(user, {
      fields: ['id', 'firstName', 'lastName'],
      where: { id: { in: wanted } },
      limit: wanted.length,
    }),
    enabled: wanted.length > 0,
    staleTime: 5 * 60_000,
  });
  const names = new Map(data?.data.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  return (id) => (id === null ? 'Someone' : (names.get(id) ?? `User ${id}`));
}
