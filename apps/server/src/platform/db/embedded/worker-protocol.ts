export type EngineSettings =
  | { readonly task: 'prepare'; readonly folder: string }
  | {
      readonly task: 'serve';
      readonly folder: string;
      readonly socketPath: string;
      readonly spoolFolder: string;
    };

/** What a thread starts with. */
export interface EngineStart {
  readonly settings: EngineSettings;
  /** The compiled engine. */
  readonly code: object;
}

/** The order to the engine's thread. */
export type EngineOrder = 'close';

/** Reports of the engine's thread. */
export type EngineReport =
  | { readonly kind: 'prepared' | 'serving' | 'closed' }
  | { readonly kind: 'fatal'; readonly reason: string };
