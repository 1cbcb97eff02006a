/** `1:05`; a dash where nothing was told. */
export const durationWords = (seconds: number | null): string =>
  seconds === null ? '–' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
