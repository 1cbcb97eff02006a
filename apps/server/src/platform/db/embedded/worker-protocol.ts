export type EngineSettings =
  | { readonly task: 'prepare'; readonly folder: string }
  | {
      readonly task: 'serve';
      readonly folder: string;
      readonly socketPath: string;
      readonly spoolFolder: string;
    };

/** What the engine's thread tells. It is told one thing only, by any message: to close. */
export type EngineReport =
  | { readonly kind: 'prepared' | 'serving' | 'closed' }
  | { readonly kind: 'fatal'; readonly reason: string };
