/** Spreads ids evenly over `parts`, always the same way (Knuth's multiplicative hash). */
const partOf = (id: number, parts: number): number =>
  Math.floor(((Math.imul(id, 0x9e3779b1) >>> 0) / 0x1_0000_0000) * parts);

/** One photo in ten is labelled by a second person too. */
export const isLabelledTwice = (photoId: number): boolean => partOf(photoId, 10) === 0;

/**
 * One property in five is kept from training, to measure the model by. By property and not by photo: photos of one
 * home resemble each other, so a model tested on homes it knows would look better than it is.
 */
export const isHeldOut = (propertyId: number): boolean => partOf(propertyId, 5) === 0;
