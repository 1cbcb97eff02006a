export type EngineSettings =
  | { readonly task: 'prepare'; readonly folder: string }
  | {
      readonly task: 'serve';
      readonly folder: string;
      readonly socketPath: string;
      readonly spoolFolder: string;
    };

/** Orders to the engine's thread: copy the files as a snapshot, or close. */
export type EngineOrder = { readonly copyTo: string } | 'close';

/** Reports of the engine's thread. */
export type EngineReport =
  | { readonly kind: 'prepared' | 'serving' | 'closed' }
  | { readonly kind: 'copied'; readonly folder: string; readonly failure: string | null }
  | { readonly kind: 'fatal'; readonly reason: string };
