import type { RoleFacts } from '@supersync/contract/access/permission/reach.ts';
import { flagNames, type Flags } from '@supersync/contract/access/permission/permission-map.ts';

export interface ComparedProduct {
  readonly key: string;
  readonly left: Flags | null;
  readonly right: Flags | null;
  readonly differs: boolean;
}

export interface ComparedRoles {
  readonly products: readonly ComparedProduct[];
  readonly onlyLeft: readonly number[];
  readonly onlyRight: readonly number[];
}

export function compareRoles(left: RoleFacts, right: RoleFacts): ComparedRoles {
  const byKey = (role: RoleFacts): Map<string, Flags> =>
    new Map(role.products.map(({ key, ...flags }) => [key, flags]));
  const [ofLeft, ofRight] = [byKey(left), byKey(right)];
  const keys = [...new Set([...ofLeft.keys(), ...ofRight.keys()])].toSorted();
  const [inLeft, inRight] = [new Set(left.userIds), new Set(right.userIds)];
  return {
    products: keys.map((key) => {
      const [a, b] = [ofLeft.get(key) ?? null, ofRight.get(key) ?? null];
      return {
        key,
        left: a,
        right: b,
        differs: a === null || b === null || flagNames.some((flag) => a[flag] !== b[flag]),
      };
    }),
    onlyLeft: left.userIds.filter((userId) => !inRight.has(userId)),
    onlyRight: right.userIds.filter((userId) => !inLeft.has(userId)),
  };
}
