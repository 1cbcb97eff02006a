/** The theme colours that carry meaning. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** The icon that goes with it, for people who cannot distinguish the colours. */
export type StatusIcon =
  | 'draft'
  | 'idle'
  | 'waiting'
  | 'running'
  | 'done'
  | 'warning'
  | 'held'
  | 'failed'
  | 'stopped'
  | 'archived'
  | 'unknown';

/** Colour and icon of each tone a status may have. */
export const statusTones = {
  neutral: { tone: 'neutral', icon: 'idle' },
  draft: { tone: 'neutral', icon: 'draft' },
  stopped: { tone: 'neutral', icon: 'stopped' },
  archived: { tone: 'neutral', icon: 'archived' },
  unknown: { tone: 'neutral', icon: 'unknown' },
  info: { tone: 'info', icon: 'idle' },
  waiting: { tone: 'info', icon: 'waiting' },
  running: { tone: 'info', icon: 'running' },
  success: { tone: 'success', icon: 'done' },
  warning: { tone: 'warning', icon: 'warning' },
  held: { tone: 'warning', icon: 'held' },
  late: { tone: 'warning', icon: 'waiting' },
  danger: { tone: 'danger', icon: 'failed' },
} as const satisfies Record<string, { readonly tone: Tone; readonly icon: StatusIcon }>;

export type StatusTone = keyof typeof statusTones;

/** A status as the kit's components take it. */
export interface StatusStyle {
  readonly label: string;
  readonly tone: StatusTone;
}
