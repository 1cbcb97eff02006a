/** The task that replays more leads than one request may: the choice of `startLeadReplay`, and `skipReplayed`. */
export const replayLeadsTask = { name: 'replay-leads', title: 'Replay leads' } as const;
