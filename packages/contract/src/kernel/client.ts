import { z } from 'zod';
import type { Action, ActionAnswer, ActionInput } from './define-action.ts';
import { versionOf, type Resource } from './define-resource.ts';
import { ProblemError, type Problem } from './problem.ts';
import { printQuery, type AnyQuery, type Query } from './query/query.ts';
import { printKey } from './record-key.ts';
import { defaultProductSlug, resourcePath } from './resource-path.ts';
import type { CreateInput, KeyOf, Row, UpdateInput, With } from './record.ts';
import { fromWire, toWire } from './wire.ts';

/** The little of `fetch` that is used, so that the contract needs neither a browser nor Node. */
export interface HttpAnswer {
  readonly status: number;
  text(): Promise<string>;
}
/** As much of an `AbortSignal` as tells one apart. */
export interface CancelSignal {
  readonly aborted: boolean;
}
export interface HttpRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly credentials: 'include';
  readonly signal?: CancelSignal;
}
export type HttpFetch = (address: string, request: HttpRequest) => Promise<HttpAnswer>;

/** As the event of the change names it. A deletion answers nothing, so nobody knows its version. */
export interface WrittenRecord {
  readonly resource: string;
  readonly type: 'created' | 'updated' | 'deleted';
  readonly key: string;
  readonly version: number | null;
}

export interface ClientOptions {
  /** Base addresses of the main service and of the admin gateway (`/auth/*`, `/v0/*`). */
  readonly main: string;
  readonly gateway: string;
  /** What stands for `{product}` in a path; `lift` where nothing is said. */
  readonly product?: string;
  readonly fetch: HttpFetch;
  /** A fresh id, for `Idempotency-Key`. */
  readonly newId: () => string;
  /** Refused also after a fresh token, or there was none to be had: go to the login page. */
  readonly onSignedOut: (refusal: ProblemError) => void;
  /** Told of every record that was written, so that the caller knows the event of it for its own. */
  readonly onWritten?: (change: WrittenRecord) => void;
  /** Told of every request's start; what it returns is called at the end. */
  readonly onRequest?: () => () => void;
}

export interface ListMeta {
  readonly total: number;
  /** There are more than `total`: the resource is not counted further. */
  readonly totalIsCapped?: true;
  readonly page: number;
  readonly limit: number;
  readonly pageCount: number;
}

export interface Page<T> {
  readonly data: readonly T[];
  readonly meta: ListMeta;
}

/** What a write may say besides its body. */
export interface WriteOptions {
  /** Why; the audit entry keeps it. At most `reasonLength` characters. */
  readonly reason?: string | undefined;
}

export interface ActOptions extends WriteOptions {
  /** Nobody waits for the answer any more once it is aborted. */
  readonly signal?: CancelSignal;
}

interface CallOptions {
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: CancelSignal;
  /** A 401 is an answer like any other: nothing is renewed for it, and nobody is signed out. */
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

const isGateway = (path: string): boolean => path.startsWith('/auth/') || path.startsWith('/v0/');

/** These two answer for themselves; a refresh on their behalf would never end. */
const neverRefreshed = (path: string): boolean => path === '/token' || path === '/auth/current-user';

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error an answer stands for; one that cannot be read still is an error. */
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

const property = (value: unknown, name: string): unknown =>
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

/** A header holds ASCII only, and people give reasons in any language. */
const reasonHeader = ({ reason }: WriteOptions): Record<string, string> =>
  reason === undefined || reason === '' ? {} : { 'x-reason': encodeURIComponent(reason) };

/** The path of an action with its parameters and its query. */
function pathFor(action: Action, input: unknown): string {
  const given = (name: string): [string, unknown][] => Object.entries(property(input, name) ?? {});
  const params = new Map(given('params'));
  const path = action.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = given('query')
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
    { headers = {}, body, signal }: CallOptions,
  ): Promise<HttpAnswer> =>
    options.fetch(addressOf(path), {
      method,
      credentials: 'include',
      ...(signal === undefined ? {} : { signal }),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  /** One token for all calls that wait for it. */
  const refresh = (): Promise<boolean> => {
    refreshing ??= send('GET', '/token', {})
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
    const finished = options.onRequest?.();
    try {
      let answer = await send(method, path, callOptions);
      const mayRenew = callOptions.asked !== 'ahead' && !neverRefreshed(path) && path !== '/auth/login';
      if (answer.status === 401 && mayRenew) {
        if (await refresh()) answer = await send(method, path, callOptions);
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
      finished?.();
    }
  }

  function written<R extends Resource>(resource: R, type: 'created' | 'updated', answer: unknown): Row<R> {
    const record: unknown = fromWire(resource, property(answer, 'data'));
    // What was written is written, whatever the answer lacks.
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
      const rows: unknown = property(answer, 'data');
      const aliases = aliasesOf(query.relations);
      // The server built these rows from the same declaration; checking each again would double the cost of a long list.
      const data = (Array.isArray(rows) ? rows.map((row) => fromWire(resource, row, aliases)) : []) as With<
        R,
        P
      >[];
      return { data, meta: property(answer, 'meta') as ListMeta };
    },

    async get<R extends Resource, const P extends string = never>(
      resource: R,
      key: KeyOf<R>,
      query: Pick<Query<R, P>, 'relations' | 'fields'> = {},
    ): Promise<With<R, P>> {
      const answer = await call('GET', recordPath(resource, key) + printQuery(query));
      return fromWire(resource, property(answer, 'data'), aliasesOf(query.relations)) as With<R, P>;
    },

    async create<R extends Resource>(
      resource: R,
      body: CreateInput<R> & object,
      more: WriteOptions = {},
    ): Promise<Row<R>> {
      const answer = await call('POST', resource.path, {
        body: toWire(resource, { ...body }),
        headers: reasonHeader(more),
      });
      return written(resource, 'created', answer);
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
      return written(resource, 'updated', answer);
    },

    /** The record is named by its key in the body, not in the address (permissions of a role's products). */
    async updateNamed<R extends Resource>(
      resource: R,
      body: UpdateInput<R> & KeyOf<R> & object,
    ): Promise<Row<R>> {
      const answer = await call('PUT', resource.path, { body: toWire(resource, { ...body }) });
      return written(resource, 'updated', answer);
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

    /** Carries out an action. A repeated click passes the same `requestKey` and has one effect. */
    async act<A extends Action>(
      action: A,
      input: ActionInput<A>,
      requestKey: string = options.newId(),
      more: ActOptions = {},
    ): Promise<ActionAnswer<A>> {
      const answer = await call(action.method, pathFor(action, input), {
        ...(action.body === undefined ? {} : { body: property(input, 'body') }),
        ...(more.signal === undefined ? {} : { signal: more.signal }),
        headers: {
          ...(action.idempotent ? { 'idempotency-key': requestKey } : {}),
          ...reasonHeader(more),
        },
      });
      return action.answer.parse(property(answer, 'data')) as ActionAnswer<A>;
    },

    /** An answer that may be wanted in a moment; null when it cannot be had just so. */
    async askAhead<A extends Action>(action: A): Promise<ActionAnswer<A> | null> {
      try {
        const answer = await call(action.method, action.path, { asked: 'ahead' });
        return action.answer.parse(property(answer, 'data')) as ActionAnswer<A>;
      } catch {
        return null;
      }
    },

    /** Where a list is had as CSV, for a link or a download. */
    csvAddress(resource: Resource, query: AnyQuery): string {
      const text = printQuery({ ...query, limit: 0 });
      return `${addressOf(resource.path)}${text}&format=csv`;
    },

    /** Where an action that answers a file is had, for a link or a download. */
    fileAddress<A extends Action>(action: A, input: ActionInput<A>): string {
      return addressOf(pathFor(action, input));
    },

    /** An address of the service a path belongs to, for event streams and files. */
    addressOf,
  };
}
