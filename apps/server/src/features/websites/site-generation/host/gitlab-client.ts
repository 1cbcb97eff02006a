import { cutText } from '@supersync/contract/kernel/format/cut-text.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { GitlabConfig } from '../../../../config/gitlab.ts';
import { fetchOutside, type OutsideAnswer, OutsideError } from '#platform/outbound/fetch-outside.ts';
import { ProvisionError } from './site-host.ts';

const maxAnswerBytes = 64 * 1_048_576;
const timeoutMs = 60_000;
const tries = 4;
const firstDelayMs = 250;

export interface GitlabCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal: AbortSignal;
}

/** What GitLab says about a refusal, shortened. */
function reasonOf({ body }: OutsideAnswer): string {
  try {
    const said: unknown = JSON.parse(body.toString('utf8'));
    const message: unknown =
      typeof said === 'object' && said !== null
        ? (Reflect.get(said, 'message') ?? Reflect.get(said, 'error'))
        : undefined;
    return cutText(typeof message === 'string' ? message : JSON.stringify(message ?? ''), 300);
  } catch {
    return '';
  }
}

const isPassing = (status: number): boolean => status === 429 || status >= 500;

export interface GitlabClient {
  /** The answer, or null for a 404. */
  find<S extends z.ZodType>(call: GitlabCall, schema: S): Promise<z.output<S> | null>;
  send<S extends z.ZodType>(call: GitlabCall, schema: S): Promise<z.output<S>>;
  /** All pages of a list. */
  list<S extends z.ZodType>(call: GitlabCall, schema: S): Promise<z.output<S>[]>;
  bytes(call: GitlabCall): Promise<Buffer>;
}

const perPage = 100;
const maxPages = 100;

/**
 * GitLab's REST API, version 4. Reads and overwriting writes are repeated when the server is busy; a POST is not, as
 * it may have had its effect: the item that asked looks first when it is retried.
 */
export function gitlabClient({ url, token }: GitlabConfig, hosts: readonly string[]): GitlabClient {
  const allowed = [new URL(url).host, ...hosts];

  async function call({
    method = 'GET',
    path,
    query = {},
    body,
    signal,
  }: GitlabCall): Promise<OutsideAnswer> {
    const search = new URLSearchParams(query).toString();
    const address = `${url}/api/v4${path}${search === '' ? '' : `?${search}`}`;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === tries || method === 'POST';
      try {
        const answer = await fetchOutside(address, {
          hosts: allowed,
          headers: { 'private-token': token },
          maxBytes: maxAnswerBytes,
          timeoutMs,
          signal,
          ...(body === undefined ? {} : { body }),
          ...(method === 'PUT' || method === 'DELETE' ? { method } : {}),
        });
        if (isLast || !isPassing(answer.status)) return answer;
      } catch (error) {
        if (isLast || !(error instanceof OutsideError) || error.kind === 'refused') throw error;
      }
      await delay(firstDelayMs * 2 ** attempt, undefined, { signal });
    }
  }

  function check({ path, method = 'GET' }: GitlabCall, answer: OutsideAnswer): OutsideAnswer {
    const { status } = answer;
    if (status === 401 || status === 403)
      throw new ProvisionError(
        `GitLab refused the access token (${status}). Check GITLAB_TOKEN and its scope.`,
      );
    if (status >= 300) {
      const reason = reasonOf(answer);
      throw new ProvisionError(
        `GitLab answered ${status} to ${method} ${path.slice(0, 120)}${reason === '' ? '' : `: ${reason}`}`,
      );
    }
    return answer;
  }

  function parse<S extends z.ZodType>({ path }: GitlabCall, { body }: OutsideAnswer, schema: S): z.output<S> {
    const parsed = schema.safeParse(body.length === 0 ? null : JSON.parse(body.toString('utf8')));
    if (!parsed.success)
      throw new ProvisionError(`GitLab answered something else than expected to ${path.slice(0, 120)}`);
    return parsed.data;
  }

  return {
    async find(request, schema) {
      const answer = await call(request);
      return answer.status === 404 ? null : parse(request, check(request, answer), schema);
    },
    async send(request, schema) {
      return parse(request, check(request, await call(request)), schema);
    },
    async list(request, schema) {
      const all: z.output<typeof schema>[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const query = { ...request.query, per_page: String(perPage), page: String(page) };
        const answer = check(request, await call({ ...request, query }));
        const rows = parse(request, answer, schema.array());
        all.push(...rows);
        if (rows.length < perPage) return all;
      }
      throw new ProvisionError(
        `GitLab lists more than ${perPage * maxPages} entries at ${request.path.slice(0, 120)}`,
      );
    },
    async bytes(request) {
      return check(request, await call(request)).body;
    },
  };
}
