import { problem } from '@supersync/contract/kernel/errors.ts';
import type { Row } from '@supersync/contract/kernel/record.ts';
import type { roleProduct } from '@supersync/contract/access/role/role-product.ts';
import type { roleUser } from '@supersync/contract/access/role/role-user.ts';
import type { role } from '@supersync/contract/access/role/role.ts';
import { requireGrantable, flagsOf, grantsOfRole } from '#platform/access/granting.ts';
import { rightsChanged } from '#platform/access/rights-changed.ts';
import type { ResourceRules } from '#platform/resource/resource-rules.ts';

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A creation must have name, type and modifying user. */
export const roleRules: ResourceRules<typeof role> = {
  refuseBody(operation, sent) {
    if (operation !== 'create') return;
    const needed = [
      property(sent, 'name'),
      property(sent, 'roleType'),
      property(property(sent, 'modified'), 'userId'),
    ];
    if (needed.some(isMissing)) throw problem('role_incomplete', {});
  },
  // A role takes its products and members with it. Its other fields grant nothing.
  async afterWrite({ operation }, origin, tx) {
    if (operation === 'delete') await rightsChanged(tx, origin);
  },
};

type Flags = Pick<Row<typeof roleProduct>, 'hasCreate' | 'hasRead' | 'hasUpdate' | 'hasDelete'>;

const noFlags: Flags = { hasCreate: false, hasRead: false, hasUpdate: false, hasDelete: false };

/** Flags the change turns on: only these are granted by it. */
function switchedOn(before: Flags, after: Partial<Flags>) {
  const on = (name: keyof Flags): boolean => after[name] === true && !before[name];
  return flagsOf({ c: on('hasCreate'), r: on('hasRead'), u: on('hasUpdate'), d: on('hasDelete') });
}

export const roleProductRules = (accessChanged: () => void): ResourceRules<typeof roleProduct> => ({
  check({ operation, before, values }, caller) {
    if (operation === 'delete' || caller === null) return;
    const productKey = before?.productKey ?? values.productKey ?? '';
    requireGrantable(caller, [{ productKey, flags: switchedOn(before ?? noFlags, values) }]);
  },
  afterWrite: (_done, origin, tx) => rightsChanged(tx, origin),
  afterCommit: accessChanged,
});

export const roleUserRules = (accessChanged: () => void): ResourceRules<typeof roleUser> => ({
  async check({ operation, values }, caller, tx) {
    if (operation === 'create' && caller !== null && values.roleId !== undefined)
      requireGrantable(caller, await grantsOfRole(tx, values.roleId));
  },
  afterWrite: (_done, origin, tx) => rightsChanged(tx, origin),
  afterCommit: accessChanged,
});
