import { z } from 'zod';
import type { Action, ActionAnswer, ActionInput } from './define-action.ts';
import { versionOf, type Resource } from './define-resource.ts';
import { ProblemError, type Problem } from './problem.ts';
import { printQuery, type AnyQuery, type Query } from './query/query.ts';
import { printKey } from './record-key.ts';
import { defaultProductSlug, resourcePath } from './resource-path.ts';
import type { CreateInput, KeyOf, Row, UpdateInput, With } from './record.ts';
import { fromWire, toWire } from './wire.ts';

/** The part of `fetch` in use, so that the contract depends on neither a browser nor Node. */
export interface HttpAnswer {
  readonly status: number;
  text(): Promise<string>;
}
/** The part of `AbortSignal` in use. */
export interface CancelSignal {
  readonly aborted: boolean;
}
export interface HttpRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly credentials: 'include';
  readonly signal?: CancelSignal;
  /** Goes on although the page is left. */
  readonly keepalive?: boolean;
}
export type HttpFetch = (address: string, request: HttpRequest) => Promise<HttpAnswer>;

/** Matches the event of the change. A deletion has no body in its answer, so its version is unknown. */
export interface WrittenRecord {
  readonly resource: string;
  readonly type: 'created' | 'updated' | 'deleted';
  readonly key: string;
  readonly version: number | null;
}

export interface ClientOptions {
  /** Base URLs of the main service and of the admin gateway (`/auth/*`, `/v0/*`). */
  readonly main: string;
  readonly gateway: string;
  /** Replaces `{product}` in a path; `lift` by default. */
  readonly product?: string;
  readonly fetch: HttpFetch;
  /** A new id, for `Idempotency-Key`. */
  readonly newId: () => string;
  /** Waits before a request whose connection was lost is sent again; without it none is. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Called when a call is still refused after a refresh, or the refresh fails: go to the login page. */
  readonly onSignedOut: (refusal: ProblemError) => void;
  /** Called for every record written, so that the caller recognises its own event. */
  readonly onWritten?: (change: WrittenRecord) => void;
  /** Called at the start of every request; the returned function is called at its end. */
  readonly onRequest?: () => () => void;
}

export interface ListMeta {
  readonly total: number;
  /** There are more than `total`: counting stops at the resource's limit. */
  readonly totalIsCapped?: true;
  readonly page: number;
  readonly limit: number;
  readonly pageCount: number;
}

export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: ListMeta;
}

/** Options of a write besides its body. */
export interface WriteOptions {
  /** Recorded in the audit entry. At most `reasonLength` characters. */
  readonly reason?: string | undefined;
}

export interface CreateOptions extends WriteOptions {
  /** Repeated creations with the same key make one record. */
  readonly requestKey?: string;
}

export interface ActionOptions extends WriteOptions {
  readonly signal?: CancelSignal;
}

interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: CancelSignal;
  /** Sent as `Idempotency-Key`. */
  readonly requestKey?: string;
  /** A prefetch treats a 401 as any other error: no refresh, no sign-out. */
  readonly asked?: 'ahead';
}

const problemSchema = z.looseObject({
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.record(z.string(), z.string()).optional(),
});

/** Pauses before each repeat of a request with a key whose connection was lost. */
const repeatPausesMs = [300, 1_500];

const isGateway = (path: string): boolean => path.startsWith('/auth/') || path.startsWith('/v0/');

/** Refreshing for these two would loop forever. */
const tokenPath = '/token';
const neverRefreshed = (path: string): boolean => path === tokenPath || path === '/auth/current-user';

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error of a response; an unreadable body still gives an error. */
export function failure(status: number, text: string): ProblemError {
  const parsed = problemSchema.safeParse(parseJson(text));
  const unreadable: Problem = {
    status,
    title: 'Error',
    detail: 'Something went wrong!',
    code: 'unreadable_answer',
  };
  return new ProblemError(parsed.success ? parsed.data : unreadable);
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** `sourceClient:sc` → `{ sc: 'sourceClient' }` for the first step of each path. */
const aliasesOf = (relations: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    relations.flatMap((path) => {
      const [name = '', alias] = (path.split('.')[0] ?? '').split(':');
      return alias === undefined ? [] : [[alias, name]];
    }),
  );

const recordPath = (resource: Resource, key: unknown): string =>
  `${resource.path}/${printKey(resource, key)}`;

const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` };

/** Headers are ASCII only; reasons come in any language. */
const reasonHeader = ({ reason }: WriteOptions): Record<string, string> =>
  reason === undefined || reason === '' ? {} : { 'x-reason': encodeURIComponent(reason) };

/** The path of an action with its parameters and query. */
function pathFor(action: Action, input: unknown): string {
  const entriesOf = (name: string): [string, unknown][] => Object.entries(propertyOf(input, name) ?? {});
  const params = new Map(entriesOf('params'));
  const path = action.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = entriesOf('query')
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return path + (query.length > 0 ? `?${query.join('&')}` : '');
}

export type Client = ReturnType<typeof createClient>;

export function createClient(options: ClientOptions) {
  let refreshing: Promise<boolean> | undefined;

  const addressOf = (path: string): string =>
    (isGateway(path) ? options.gateway : options.main) +
    resourcePath(path, options.product ?? defaultProductSlug);

  const send = (
    method: string,
    path: string,
    { headers = {}, body, signal, requestKey }: CallOptions,
  ): Promise<HttpAnswer> =>
    options.fetch(addressOf(path), {
      method,
      credentials: 'include',
      // The answer holds the session's new secret: without it the old one would be taken for a stolen one.
      ...(path === tokenPath ? { keepalive: true } : {}),
      ...(signal === undefined ? {} : { signal }),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(requestKey === undefined ? {} : { 'idempotency-key': requestKey }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** The server knows a repeat by its key, so a request that got no answer may be sent again. */
  async function sendWithRepeats(
    method: string,
    path: string,
    callOptions: CallOptions,
  ): Promise<HttpAnswer> {
    const { wait } = options;
    if (callOptions.requestKey === undefined || wait === undefined) return send(method, path, callOptions);
    for (const pause of repeatPausesMs)
      try {
        return await send(method, path, callOptions);
      } catch (error) {
        // `fetch` throws a TypeError without an answer; anything else is a cancellation.
        if (!(error instanceof TypeError)) throw error;
        await wait(pause);
      }
    return send(method, path, callOptions);
  }

  /** Concurrent calls share one refresh. */
  const refresh = (): Promise<boolean> => {
    refreshing ??= send('GET', tokenPath, {})
      .then(
        ({ status }) => status === 200,
        () => false,
      )
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };

  async function call(method: string, path: string, callOptions: CallOptions = {}): Promise<unknown> {
    const reportEnd = options.onRequest?.();
    try {
      let answer = await sendWithRepeats(method, path, callOptions);
      const mayRefresh = callOptions.asked !== 'ahead' && !neverRefreshed(path) && path !== '/auth/login';
      if (answer.status === 401 && mayRefresh) {
        if (await refresh()) answer = await sendWithRepeats(method, path, callOptions);
        if (answer.status === 401) {
          const refusal = failure(answer.status, await answer.text());
          options.onSignedOut(refusal);
          throw refusal;
        }
      }
      const text = await answer.text();
      if (answer.status >= 400) throw failure(answer.status, text);
      return parseJson(text);
    } finally {
      reportEnd?.();
    }
  }

  function reportWritten<R extends Resource>(
    resource: R,
    type: 'created' | 'updated',
    answer: unknown,
  ): Row<R> {
    const record: unknown = fromWire(resource, propertyOf(answer, 'data'));
    // The write succeeded even if the answer lacks the key.
    if (typeof record === 'object' && record !== null && resource.key.every((name) => name in record))
      options.onWritten?.({
        resource: resource.name,
        type,
        key: printKey(resource, record),
        version: versionOf(resource, record),
      });
    return record as Row<R>;
  }

  return {
    call,

    async list<R extends Resource, const P extends string = never>(
      resource: R,
      query: Query<R, P> = {},
    ): Promise<Page<With<R, P>>> {
      const answer = await call('GET', resource.path + printQuery(query));
      const rows: unknown = propertyOf(answer, 'data');
      const aliases = aliasesOf(query.relations);
      // The server builds these rows from the same declaration; validating each again would double the cost
      // of a long list.
      const data = (Array.isArray(rows) ? rows.map((row) => fromWire(resource, row, aliases)) : []) as With<
        R,
        P
      >[];
      return { data, meta: propertyOf(answer, 'meta') as ListMeta };
    },

    async get<R extends Resource, const P extends string = never>(
      resource: R,
      key: KeyOf<R>,
      query: Pick<Query<R, P>, 'relations' | 'fields'> = {},
    ): Promise<With<R, P>> {
      const answer = await call('GET', recordPath(resource, key) + printQuery(query));
      return fromWire(resource, propertyOf(answer, 'data'), aliasesOf(query.relations)) as With<R, P>;
    },

    async create<R extends Resource>(
      resource: R,
      body: CreateInput<R> & object,
      more: CreateOptions = {},
    ): Promise<Row<R>> {
      const answer = await call('POST', resource.path, {
        body: toWire(resource, { ...body }),
        requestKey: more.requestKey ?? options.newId(),
        headers: reasonHeader(more),
      });
      return reportWritten(resource, 'created', answer);
    },

    async update<R extends Resource>(
      resource: R,
      key: KeyOf<R>,
      body: UpdateInput<R> & object,
      version?: number,
      more: WriteOptions = {},
    ): Promise<Row<R>> {
      const answer = await call('PUT', recordPath(resource, key), {
        body: toWire(resource, { ...body }),
        headers: { ...ifMatch(version), ...reasonHeader(more) },
      });
      return reportWritten(resource, 'updated', answer);
    },

    /** The key is in the body, not in the path (permissions of a role's products). */
    async updateNamed<R extends Resource>(
      resource: R,
      body: UpdateInput<R> & KeyOf<R> & object,
      version?: number,
    ): Promise<Row<R>> {
      const answer = await call('PUT', resource.path, {
        body: toWire(resource, { ...body }),
        headers: ifMatch(version),
      });
      return reportWritten(resource, 'updated', answer);
    },

    async remove<R extends Resource>(
      resource: R,
      key: KeyOf<R>,
      version?: number,
      more: WriteOptions = {},
    ): Promise<void> {
      await call('DELETE', recordPath(resource, key), {
        headers: { ...ifMatch(version), ...reasonHeader(more) },
      });
      options.onWritten?.({
        resource: resource.name,
        type: 'deleted',
        key: printKey(resource, key),
        version: null,
      });
    },

    /** Calls an action. Repeated clicks pass the same `requestKey` and have one effect. */
    async act<A extends Action>(
      action: A,
      input: ActionInput<A>,
      requestKey: string = options.newId(),
      more: ActionOptions = {},
    ): Promise<ActionAnswer<A>> {
      const answer = await call(action.method, pathFor(action, input), {
        ...(action.body === undefined ? {} : { body: propertyOf(input, 'body') }),
        ...(more.signal === undefined ? {} : { signal: more.signal }),
        ...(action.idempotent ? { requestKey } : {}),
        headers: reasonHeader(more),
      });
      return action.answer.parse(propertyOf(answer, 'data')) as ActionAnswer<A>;
    },

    /** Prefetches an answer; null on any failure. */
    async askAhead<A extends Action>(action: A): Promise<ActionAnswer<A> | null> {
      try {
        const answer = await call(action.method, action.path, { asked: 'ahead' });
        return action.answer.parse(propertyOf(answer, 'data')) as ActionAnswer<A>;
      } catch {
        return null;
      }
    },

    /** The URL of a list as CSV, for a link or a download. */
    csvAddress(resource: Resource, query: AnyQuery): string {
      const text = printQuery({ ...query, limit: 0 });
      return `${addressOf(resource.path)}${text}&format=csv`;
    },

    /** The URL of an action that answers a file, for a link or a download. */
    fileAddress<A extends Action>(action: A, input: ActionInput<A>): string {
      return addressOf(pathFor(action, input));
    },

    /** The URL of a path at its service, for event streams and files. */
    addressOf,
  };
}
