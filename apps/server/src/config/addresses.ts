/** Two spellings of one address are one person. */
export const normaliseAddress = (address: string): string => address.trim().normalize('NFC').toLowerCase();

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
