/** Transports deliveries to consumers. The rows are the source of truth for both kinds of bus. */
export interface Bus {
  readonly kind: 'database' | 'nats';
  wake(): void;
  /** Removes redacted messages from the bus. */
  erase(sequences: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}
