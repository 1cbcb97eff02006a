export const backupName = (now: Date): string =>
  `supersync-${now.toISOString().slice(0, 16).replaceAll(':', '')}.tar.gz`;
