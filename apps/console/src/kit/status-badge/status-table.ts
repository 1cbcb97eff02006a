/** Which tone a status speaks in. Every status of the product is in this one table. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** The shape that goes with it, for those who cannot tell the colours apart. */
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

export interface StatusLook {
  readonly tone: Tone;
  readonly icon: StatusIcon;
}

const looks = {
  idle: { tone: 'neutral', icon: 'idle' },
  draft: { tone: 'neutral', icon: 'draft' },
  stopped: { tone: 'neutral', icon: 'stopped' },
  archived: { tone: 'neutral', icon: 'archived' },
  unknown: { tone: 'neutral', icon: 'unknown' },
  waiting: { tone: 'info', icon: 'waiting' },
  running: { tone: 'info', icon: 'running' },
  done: { tone: 'success', icon: 'done' },
  warning: { tone: 'warning', icon: 'warning' },
  held: { tone: 'warning', icon: 'held' },
  late: { tone: 'warning', icon: 'waiting' },
  failed: { tone: 'danger', icon: 'failed' },
} as const satisfies Record<string, StatusLook>;

const statuses: Readonly<Record<keyof typeof looks, readonly string[]>> = {
  idle: [
    'not_running',
    'not_run',
    'not_started',
    'ignored',
    'disabled',
    'inactive',
    'hidden',
    'none',
    'unchanged',
    'off',
    'deleted',
    'removed',
    'leased',
    'model',
    'nonlead',
    'resident',
    'vendor',
    'spam',
  ],
  draft: ['draft', 'new', 'unpublished'],
  stopped: [
    'canceled',
    'cancelled',
    'stopped',
    'skipped',
    'reverted',
    'rolled_back',
    'suspended',
    'closed',
    'declined',
    'withdrawn',
    'down',
    'dropped',
    'undone',
    'discarded',
  ],
  archived: [
    'archived',
    'retired',
    'ended',
    'expired',
    'released',
    'redacted',
    'kept',
    'suppressed',
    'superseded',
  ],
  unknown: ['unknown', 'unchecked', 'not_seen', 'unlabelled'],
  waiting: [
    'queued',
    'onboarding',
    'invited',
    'pending',
    'scheduled',
    'requested',
    'ordered',
    'submitted',
    'waiting',
    'open',
    'forecast',
    'notice',
    'ready',
    'suggested',
    'received',
  ],
  running: [
    'running',
    'in_progress',
    'processing',
    'generating',
    'building',
    'deploying',
    'migrating',
    'publishing',
    'active_run',
    'receiving',
    'checking',
    'importing',
    'applying',
    'undoing',
  ],
  done: [
    'success',
    'succeeded',
    'done',
    'completed',
    'complete',
    'ok',
    'active',
    'available',
    'current',
    'enabled',
    'live',
    'approved',
    'accepted',
    'published',
    'healthy',
    'connected',
    'handled',
    'granted',
    'sent',
    'delivered',
    'replayed',
    'upgraded',
    'migrated',
    'mapped',
    'seen',
    'on',
    'lead',
    'new_lead',
    'checked',
    'imported',
    'added',
    'applied',
    'changed',
  ],
  warning: [
    'recoverable_error',
    'needs_approval',
    'warning',
    'stale',
    'mismatch',
    'redirect',
    'partial',
    'retiring',
    'degraded',
    'missing',
    'conflict',
    'unmatched',
    'unmapped',
    'expiring',
    'drifted',
    'interrupted',
    'duplicate',
    'incomplete',
  ],
  held: ['held', 'on_hold', 'paused', 'blocked', 'locked', 'restricted'],
  late: ['late', 'overdue', 'delayed', 'retrying'],
  failed: [
    'fatal_error',
    'failed',
    'failure',
    'error',
    'rejected',
    'refused',
    'denied',
    'timed_out',
    'crashed',
    'not_found',
    '404',
    'offline',
    'bounced',
    'dead',
    'unhealthy',
    'critical',
    'dirty',
    'parse_failure',
    'invalid',
  ],
};

/** `RECOVERABLE_ERROR`, `fatal-error` and `needsApproval` are spelled three ways; here they are one. */
export const statusKey = (status: string): string =>
  status
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[\s-]+/g, '_')
    .toLowerCase();

const isLook = (name: string): name is keyof typeof looks => Object.hasOwn(looks, name);

const table: ReadonlyMap<string, StatusLook> = new Map(
  Object.entries(statuses).flatMap(([name, all]) =>
    isLook(name) ? all.map((status) => [status, looks[name]] as const) : [],
  ),
);

/** A status nobody entered in the table is neutral and says so with its icon. */
export const lookOf = (status: string): StatusLook => table.get(statusKey(status)) ?? looks.unknown;

/** Every status of the product, for the pattern book. */
export const knownStatuses: readonly string[] = [...table.keys()];

export const isKnownStatus = (status: string): boolean => table.has(statusKey(status));

/** What people read: `in_progress` → `In progress`. */
export function statusLabel(status: string): string {
  const words = statusKey(status).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
