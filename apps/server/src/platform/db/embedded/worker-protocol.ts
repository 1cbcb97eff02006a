export type EngineSettings =
  | { readonly task: 'prepare'; readonly folder: string }
  | {
      readonly task: 'serve';
      readonly folder: string;
      readonly socketPath: string;
      readonly spoolFolder: string;
    };

/** What the engine's thread is told: to copy its files as they are at one moment, or to close. */
export type EngineOrder = { readonly copyTo: string } | 'close';

/** What the engine's thread tells. */
export type EngineReport =
  | { readonly kind: 'prepared' | 'serving' | 'closed' }
  | { readonly kind: 'copied'; readonly folder: string; readonly failure: string | null }
  | { readonly kind: 'fatal'; readonly reason: string };
