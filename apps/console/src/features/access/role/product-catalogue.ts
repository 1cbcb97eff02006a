import { fallbackCatalogue, productName } from '@supersync/contract/access/product/catalogue.ts';
import { product } from '@supersync/contract/access/product/product.ts';
import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/query/api.ts';
import { logFailure } from '#platform/log.ts';

export interface CatalogueEntry {
  readonly key: string;
  readonly name: string;
}

export interface Catalogue {
  readonly products: readonly CatalogueEntry[];
  /** Why the fallback is used; null for the real catalogue. */
  readonly fallback: string | null;
}

export const catalogueFailure = 'Failed to fetch products';

/** The internal products, or the fallback if the call fails or returns none. */
export async function fetchCatalogue(): Promise<Catalogue> {
  const standIn = (fallback: string): Catalogue => ({ products: fallbackCatalogue, fallback });
  try {
    const { data } = await client.list(product, { limit: 200, where: { productType: 'internal' } });
    if (data.length === 0) return standIn('The product catalogue is empty');
    return { products: data.map((each) => ({ key: each.key, name: productName(each) })), fallback: null };
  } catch (error) {
    logFailure(catalogueFailure, error);
    return standIn(catalogueFailure);
  }
}

export const useCatalogue = (): Catalogue | undefined =>
  useQuery({ queryKey: ['product-catalogue'], queryFn: fetchCatalogue, meta: { reads: [product.name] } })
    .data;
