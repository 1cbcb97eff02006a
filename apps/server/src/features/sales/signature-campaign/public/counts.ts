import type { FastifyBaseLogger } from 'fastify';
import sql from 'sql-template-tag';
import type { Queryable } from '#platform/db/database.ts';
import type { Clock } from '#platform/server.ts';
import type { Counted, CountJournal, CountKind, JournalPart } from './journal.ts';

const hourMs = 3_600_000;
const writeIntervalMs = 1000;

interface Figures {
  readonly campaignId: number;
  readonly senderId: number;
  readonly hour: number;
  impression: number;
  click: number;
  uniqueClick: number;
}

/** Counts summed by campaign, sender and hour. */
class Sums {
  readonly #byKey = new Map<string, Figures>();

  add({ kind, campaignId, senderId, hour }: Counted): void {
    const key = `${campaignId} ${senderId} ${hour}`;
    const known = this.#byKey.get(key);
    const figures = known ?? { campaignId, senderId, hour, impression: 0, click: 0, uniqueClick: 0 };
    figures[kind] += 1;
    if (known === undefined) this.#byKey.set(key, figures);
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  /** In one order for all servers: two that write the same rows at once then wait instead of deadlocking. */
  sorted(): Figures[] {
    return [...this.#byKey.values()].toSorted(
      (a, b) => a.campaignId - b.campaignId || a.senderId - b.senderId || a.hour - b.hour,
    );
  }
}

interface Batch {
  readonly name: string;
  readonly sums: Sums;
}

/** One statement: the name of the batch and its counts are stored together, or the batch is known already. */
async function store(db: Queryable, { name, sums }: Batch, stored: readonly string[]): Promise<void> {
  const rows = sums.sorted();
  const column = (of: (figures: Figures) => number): number[] => rows.map(of);
  await db.query(sql`
    with gone as (delete from signature_batches
      where name = any(${[...stored]}::text[]) or written_at < now() - interval '30 days'),
    fresh as (insert into signature_batches (name) values (${name}) on conflict do nothing returning name)
    insert into signature_counts as c (campaign_id, sender_id, hour, impressions, clicks, unique_clicks)
    select k.id, s.id, to_timestamp(g.hour::bigint * 3600), g.impressions, g.clicks, g.unique_clicks
    from fresh, unnest(${column(({ campaignId }) => campaignId)}::bigint[], ${column(({ senderId }) => senderId)}::bigint[],
      ${column(({ hour }) => hour)}::int[], ${column(({ impression }) => impression)}::int[],
      ${column(({ click }) => click)}::int[], ${column(({ uniqueClick }) => uniqueClick)}::int[])
      as g (campaign_id, sender_id, hour, impressions, clicks, unique_clicks)
    join signature_campaigns k on k.id = g.campaign_id
    join signature_senders s on s.id = g.sender_id
    on conflict (campaign_id, sender_id, hour) do update set impressions = c.impressions + excluded.impressions,
      clicks = c.clicks + excluded.clicks, unique_clicks = c.unique_clicks + excluded.unique_clicks`);
}

type Placement = Pick<Counted, 'campaignId' | 'senderId'>;

export interface CountsOptions {
  readonly db: Queryable;
  readonly journal: CountJournal;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Impressions and clicks: noted in the journal before they are acknowledged, summed in memory, and written about once a
 * second. A batch that could not be written is kept and tried again; after a crash the journal has it.
 */
export class SignatureCounts {
  readonly #options: CountsOptions;
  #sums = new Sums();
  /** Not journaled yet, and so not acknowledged. */
  #turn: { readonly counted: Counted; readonly acknowledge: () => void }[] = [];
  #waiting: Batch[] = [];
  /** Their files are gone, so that their names are no longer needed. */
  #stored: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: CountsOptions) {
    this.#options = options;
  }

  add(kind: CountKind, placement: Placement): void {
    this.#note([this.#counted(kind, placement)]);
  }

  /**
   * As `add`, for what comes often: what arrives in one turn of the event loop is journaled by one write, and then
   * acknowledged.
   */
  addThen(kind: CountKind, placement: Placement, acknowledge: () => void): void {
    if (this.#turn.length === 0) setImmediate(() => this.#endTurn());
    this.#turn.push({ counted: this.#counted(kind, placement), acknowledge });
  }

  #endTurn(): void {
    const turn = this.#turn;
    this.#turn = [];
    if (turn.length === 0) return;
    this.#note(turn.map(({ counted }) => counted));
    for (const { acknowledge } of turn) acknowledge();
  }

  #counted(kind: CountKind, { campaignId, senderId }: Placement): Counted {
    return { kind, campaignId, senderId, hour: Math.floor(this.#options.clock.now().getTime() / hourMs) };
  }

  #note(entries: readonly Counted[]): void {
    const { journal, log } = this.#options;
    try {
      journal.add(entries);
    } catch (error) {
      // A full disk loses what a crash would lose; the count itself goes on.
      log.error({ err: error }, 'Signature counts were not journaled');
    }
    for (const entry of entries) this.#sums.add(entry);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, writeIntervalMs);
  }

  /** Writes what was counted until now; what fails is logged and tried again later. */
  flush(): Promise<void> {
    const { journal } = this.#options;
    if (!this.#sums.isEmpty) {
      this.#waiting.push({ name: journal.partName, sums: this.#sums });
      this.#sums = new Sums();
      journal.nextPart();
    }
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { db, journal, log } = this.#options;
    try {
      for (let batch = this.#waiting[0]; batch !== undefined; batch = this.#waiting[0]) {
        await store(db, batch, this.#stored);
        this.#stored = [];
        this.#waiting.shift();
        await journal.removePart(batch.name);
        this.#stored.push(batch.name);
      }
    } catch (error) {
      log.error({ err: error, batches: this.#waiting.length }, 'Signature counts were not written yet');
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.flush();
      }, writeIntervalMs);
    }
  }

  /** Adds what processes counted that ended before they wrote it. */
  async recover(): Promise<void> {
    const { db, journal, log } = this.#options;
    const take = async ({ name, entries }: JournalPart): Promise<void> => {
      const sums = new Sums();
      for (const entry of entries) sums.add(entry);
      await store(db, { name, sums }, []);
      log.info({ name, counts: entries.length }, 'Signature counts were recovered');
    };
    await journal.recover(take);
  }

  async close(): Promise<void> {
    this.#endTurn();
    await this.flush();
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    await this.#options.journal.close();
  }
}
