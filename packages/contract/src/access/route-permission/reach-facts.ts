import type { AccessFacts } from '../permission/reach.ts';
import type { Reach } from './actions.ts';

export const factsOf = ({ roles, groups }: Pick<Reach, 'roles' | 'groups'>): AccessFacts => ({
  groups,
  roles: roles.map(({ id, name, products, userIds }) => ({
    id,
    name,
    userIds,
    products: products.flatMap(([letters, keys]) => {
      const flags = {
        c: letters.includes('c'),
        r: letters.includes('r'),
        u: letters.includes('u'),
        d: letters.includes('d'),
      };
      return keys.map((key) => ({ key, ...flags }));
    }),
  })),
});
