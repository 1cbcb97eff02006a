import type { Grant, PermissionGroup } from '@supersync/contract/access/permission/permission-map.ts';
import { normaliseAddress } from '../../config/addresses.ts';
import type { Config } from '../../config.ts';

export interface Account {
  readonly email: string;
  readonly isVerified: boolean;
}

/** The combined flags of a person's roles for one product. */
export interface ProductFlags {
  readonly productKey: string;
  readonly create: boolean;
  readonly read: boolean;
  readonly update: boolean;
  readonly delete: boolean;
}

type Lists = Pick<Config, 'importerAdmins' | 'importerTeam' | 'superuserManagers'>;

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

const everything = (group: PermissionGroup, productKey: string): Grant => ({
  group,
  productKey,
  hasCreate: 1,
  hasRead: 1,
  hasUpdate: 1,
  hasDelete: 1,
});

/** An email proves nothing until it is verified. */
const isListed = (account: Account, list: readonly string[]): boolean =>
  account.isVerified && list.includes(normaliseAddress(account.email));

export const isSuperUserManager = (account: Account, lists: Lists): boolean =>
  isListed(account, lists.superuserManagers);

/** `account` from the person's products, the other groups from configured lists; the team includes its admins. */
export function grantsOf(account: Account, products: readonly ProductFlags[], lists: Lists): Grant[] {
  const grants = products.map((product): Grant => ({
    group: 'account',
    productKey: product.productKey,
    hasCreate: bit(product.create),
    hasRead: bit(product.read),
    hasUpdate: bit(product.update),
    hasDelete: bit(product.delete),
  }));
  const isAdmin = isListed(account, lists.importerAdmins);
  if (isAdmin) grants.push(everything('importer_admin', 'supersync_importer_admin'));
  if (isAdmin || isListed(account, lists.importerTeam))
    grants.push(everything('importer_team', 'supersync_importer_team'));
  if (isSuperUserManager(account, lists))
    grants.push(everything('supersync_superuser_manager', 'supersync_superuser_manager'));
  return grants;
}
