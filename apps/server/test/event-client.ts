import { eventsAddress, liveEventSchema, type LiveEvent } from '@supersync/contract/workspace/event/event.ts';

export interface Message {
  readonly id: string;
  /** `message` unless the stream names another. */
  readonly event: string;
  readonly data: string;
}

/** Reads server-sent events like a browser, as far as the tests need. */
export class EventClient {
  lastId = '';
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #abort: AbortController;
  #text = '';

  private constructor(body: ReadableStream<Uint8Array>, abort: AbortController) {
    this.#reader = body.getReader();
    this.#abort = abort;
  }

  static async open(
    base: string,
    rooms: readonly string[],
    /** The cookie of a session, or the token of an API client. */
    who: string | { readonly authorization: string },
    lastId?: string,
  ): Promise<EventClient> {
    const abort = new AbortController();
    const answer = await fetch(base + eventsAddress(rooms), {
      headers: {
        ...(typeof who === 'string' ? { cookie: who } : who),
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      },
      signal: abort.signal,
    });
    if (answer.status !== 200 || answer.body === null)
      throw new Error(`${answer.status} ${await answer.text()}`);
    return new EventClient(answer.body, abort);
  }

  /** The next message with data; null at the end of the stream. */
  async next(): Promise<Message | null> {
    for (;;) {
      const end = this.#text.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        const message = this.#parse(block);
        if (message !== null) return message;
        continue;
      }
      const chunk = await this.#reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (chunk.done) return null;
      this.#text += this.#decoder.decode(chunk.value, { stream: true });
    }
  }

  /** Skips messages up to the signal. */
  async until(signal: string): Promise<void> {
    for (let message = await this.next(); message?.event !== signal; message = await this.next())
      if (message === null) throw new Error(`The stream ended before "${signal}"`);
  }

  async nextEvent(): Promise<LiveEvent> {
    for (;;) {
      const message = await this.next();
      if (message === null) throw new Error('The stream ended');
      if (message.event === 'message') return liveEventSchema.parse(JSON.parse(message.data));
    }
  }

  close(): void {
    this.#abort.abort();
  }

  #parse(block: string): Message | null {
    const fields = new Map(
      block.split('\n').flatMap((line) => {
        const colon = line.indexOf(': ');
        return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 2)] as const] : [];
      }),
    );
    this.lastId = fields.get('id') ?? this.lastId;
    const data = fields.get('data');
    return data === undefined ? null : { id: this.lastId, event: fields.get('event') ?? 'message', data };
  }
}
