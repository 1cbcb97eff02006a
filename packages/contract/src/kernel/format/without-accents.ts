/** `Téléphone` is `Telephone`: names are compared without what keyboards leave out. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
