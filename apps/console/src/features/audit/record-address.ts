/** Where the records of a kind are shown. A kind without a page of its own has no line here. */
const pages: Readonly<Record<string, string>> = {
  building: '/discrete-buildings/{key}',
  client: '/clients/{key}',
  database_migration: '/migrations/{key}',
  feedback: '/feedback',
  partner: '/syndication-partners/{key}',
  property_meta: '/property-search/{key}',
  role: '/roles/{key}',
  super_user: '/superuser-manager/{key}',
};

/** The first part of a composite key leads to the record the entry hangs on: a role's product to the role. */
const owners: Readonly<Record<string, readonly [page: string, part: string]>> = {
  role_product: ['/roles/{key}', 'roleId'],
  role_user: ['/roles/{key}', 'roleId'],
  client_partner: ['/clients/{key}', 'clientId'],
};

/** The address of an entry's record, where its kind has a page; whether that page is open to one is another matter. */
export function recordAddress(resource: string | null, recordKey: string | null): string | undefined {
  if (resource === null || recordKey === null) return undefined;
  const page = Object.hasOwn(pages, resource) ? pages[resource] : undefined;
  if (page !== undefined) return page.replace('{key}', recordKey);
  const owner = Object.hasOwn(owners, resource) ? owners[resource] : undefined;
  const part = owner && recordKey.split('~').find((each) => each.startsWith(`${owner[1]}:`));
  return owner && part?.slice(owner[1].length + 1)
    ? owner[0].replace('{key}', part.slice(owner[1].length + 1))
    : undefined;
}
