interface Served {
  readonly folder: string;
  readonly socketPath: string;
  readonly spoolFolder: string;
}

export type EngineSettings =
  /**
   * Serves a new database from memory, and stores its files in `folder` when it is told to close. `emptyFolder` gets
   * those of the database before anything is in it.
   */
  | (Served & { readonly task: 'create'; readonly emptyFolder?: string })
  | (Served & { readonly task: 'serve' });

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
  | { readonly kind: 'serving' | 'closed' }
  | { readonly kind: 'fatal'; readonly reason: string };
