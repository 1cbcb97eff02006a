/** The slug of the product's own endpoints until configuration says otherwise: `/api/v1/lift_properties_meta`. */
export const defaultProductSlug = 'lift';

/**
 * A declared path as it is spelled on the wire. `{product}` is configuration, which a declaration that both sides
 * share cannot know. Keys and query values are percent-encoded, so nothing a caller sends can look like the placeholder.
 */
export const resourcePath = (path: string, productSlug: string): string =>
  path.replace('{product}', productSlug);
