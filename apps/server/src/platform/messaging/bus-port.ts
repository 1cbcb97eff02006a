/** What brings deliveries to consumers. The rows are the truth for both kinds; the bus only carries them. */
export interface Bus {
  readonly kind: 'database' | 'nats';
  wake(): void;
  /** Takes messages off the bus that nobody may see any more. */
  erase(sequences: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}
