/** The default slug of the product's endpoints: `/api/v1/lift_properties_meta`. */
export const defaultProductSlug = 'lift';

/**
 * A declared path on the wire. The slug for `{product}` is configuration, which the shared declaration cannot
 * know. Keys and query values are percent-encoded, so no input can contain the placeholder.
 */
export const resourcePath = (path: string, productSlug: string): string =>
  path.replace('{product}', productSlug);
