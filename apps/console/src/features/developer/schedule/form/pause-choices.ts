export interface PauseChoice {
  readonly label: string;
  /** Null: until someone enables it. */
  readonly until: (now: Date) => string | null;
}

const hour = 3_600_000;

function tomorrowMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(6, 0, 0, 0);
  return morning;
}

/** How long to pause a schedule. "Tomorrow" is in the reader's time zone. */
export const pauseChoices: readonly PauseChoice[] = [
  { label: 'Pause for an hour', until: (now) => new Date(now.getTime() + hour).toISOString() },
  { label: 'Pause until tomorrow 06:00', until: (now) => tomorrowMorning(now).toISOString() },
  { label: 'Pause', until: () => null },
];
