/** Shown if the catalogue cannot be fetched or is empty. For display only; grants nothing. */
export const fallbackCatalogue = [
  { key: 'rentals', name: 'Rentals' },
  { key: 'property_sites', name: 'Property Sites' },
  { key: 'syndication', name: 'Syndication' },
  { key: 'rate_management', name: 'Rate Management' },
  { key: 'client_management', name: 'Client Management' },
  { key: 'Staff', name: 'Staff' },
] as const;

/** A missing name is derived from the key: split on underscores, each word capitalised. */
export function productName({ key, name }: { readonly key: string; readonly name?: string | null }): string {
  if (name !== null && name !== undefined && name !== '') return name;
  return key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
