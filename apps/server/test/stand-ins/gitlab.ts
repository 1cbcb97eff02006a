import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const gitlabToken = 'a-token-of-the-stand-in';
export const gitlabGroup = 'websites/clients';

interface Project {
  readonly id: number;
  readonly path: string;
  description: string;
  settings: Record<string, unknown>;
  readonly variables: Map<string, string>;
  /** Trees by commit, oldest first. */
  readonly commits: { id: string; message: string; tree: Map<string, Buffer> }[];
  readonly branches: Map<string, string>;
  readonly protectedBranches: Map<string, Record<string, unknown>>;
  readonly pipelines: { id: number; sha: string; polls: number; fails: boolean }[];
}

export interface GitlabStandIn {
  readonly url: string;
  readonly host: string;
  /** Changing calls in order, with ids left out: `POST /projects`. */
  readonly writes: string[];
  /** What of a call was not as documented. */
  readonly wrong: string[];
  readonly projects: Map<number, Project>;
  /** Pipelines that start from now on fail. */
  pipelinesFail: boolean;
  stop(): void;
}

const blobId = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly bytes?: Buffer;
}

const missing: Answer = { status: 404, body: { message: '404 Not Found' } };
const textIn = (body: Record<string, unknown>, name: string): string => String(body[name] ?? '');

/** The calls of GitLab's REST API (v4) that provisioning makes, as documented; refuses what GitLab refuses. */
export async function startGitlab(): Promise<GitlabStandIn> {
  const projects = new Map<number, Project>();
  const writes: string[] = [];
  const wrong: string[] = [];
  const state = { pipelinesFail: false };
  let nextId = 100;
  const next = (): number => (nextId += 1);
  let base = '';

  const shown = ({ id, path, description, settings }: Project) => ({
    ...settings,
    id,
    path,
    description,
    web_url: `${base}/${gitlabGroup}/${path}`,
  });
  const shownPipeline = (project: Project, pipeline: Project['pipelines'][number]) => ({
    id: pipeline.id,
    sha: pipeline.sha,
    status: pipeline.polls < 2 ? 'running' : pipeline.fails ? 'failed' : 'success',
    web_url: `${base}/${gitlabGroup}/${project.path}/-/pipelines/${pipeline.id}`,
  });
  const shownBranch = (project: Project, name: string): Answer => {
    const id = project.branches.get(name);
    return id === undefined ? missing : { status: 200, body: { name, commit: { id } } };
  };

  function commit(project: Project, body: Record<string, unknown>): Answer {
    const branch = textIn(body, 'branch');
    const head = project.branches.get(branch);
    if (head === undefined && project.commits.length > 0)
      return { status: 400, body: { message: 'No such branch' } };
    const tree = new Map(project.commits.find(({ id }) => id === head)?.tree);
    const { actions } = body;
    if (!Array.isArray(actions) || actions.length === 0) wrong.push('A commit without actions');
    for (const action of Array.isArray(actions) ? actions : []) {
      const path = String(action.file_path);
      if (action.action === 'create' && tree.has(path))
        return { status: 400, body: { message: 'A file with this name already exists' } };
      if (action.action !== 'create' && !tree.has(path))
        return { status: 400, body: { message: "A file with this name doesn't exist" } };
      if (action.action === 'delete') tree.delete(path);
      else {
        if (action.encoding !== 'base64') wrong.push('Content is not base64');
        tree.set(path, Buffer.from(String(action.content), 'base64'));
      }
    }
    const message = textIn(body, 'commit_message');
    const id = createHash('sha1').update(`${project.id}/${project.commits.length}/${message}`).digest('hex');
    project.commits.push({ id, message, tree });
    project.branches.set(branch, id);
    return { status: 201, body: { id, web_url: `${base}/${gitlabGroup}/${project.path}/-/commit/${id}` } };
  }

  function inProject(
    project: Project,
    method: string,
    rest: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
  ): Answer {
    const call = `${method} ${rest.replace(/\/(variables|branches|protected_branches|pipelines|files)\/.*$/, '/$1/{}')}`;
    const last = decodeURIComponent(rest.split('/').at(-1) ?? '');
    const treeAt = (ref: string | null) =>
      project.commits.find(({ id }) => id === (project.branches.get(ref ?? '') ?? ref))?.tree;
    switch (call) {
      case 'GET ':
        return { status: 200, body: shown(project) };
      case 'PUT ':
        Object.assign(project.settings, body);
        return { status: 200, body: shown(project) };
      case 'DELETE ':
        projects.delete(project.id);
        return { status: 202, body: { message: '202 Accepted' } };
      case 'GET /variables':
        return { status: 200, body: [...project.variables].map(([key, value]) => ({ key, value })) };
      case 'POST /variables':
        if (!/^\w{1,255}$/.test(textIn(body, 'key')) || textIn(body, 'value') === '')
          wrong.push('A bad variable');
        if (project.variables.has(textIn(body, 'key')))
          return { status: 400, body: { message: 'has already been taken' } };
        project.variables.set(textIn(body, 'key'), textIn(body, 'value'));
        return { status: 201, body };
      case 'PUT /variables/{}':
        if (!project.variables.has(last)) return missing;
        project.variables.set(last, textIn(body, 'value'));
        return { status: 200, body: {} };
      case 'DELETE /variables/{}':
        return project.variables.delete(last) ? { status: 204 } : missing;
      case 'GET /repository/branches/{}':
        return shownBranch(project, last);
      case 'POST /repository/branches': {
        const name = textIn(body, 'branch');
        const from = project.branches.get(textIn(body, 'ref'));
        if (project.branches.has(name) || from === undefined)
          return { status: 400, body: { message: 'Branch already exists' } };
        project.branches.set(name, from);
        return { ...shownBranch(project, name), status: 201 };
      }
      case 'GET /protected_branches/{}':
        return project.protectedBranches.has(last) ? { status: 200, body: { name: last } } : missing;
      case 'POST /protected_branches':
        if (body['allow_force_push'] !== false) wrong.push('A protected branch that can be rewritten');
        if (project.protectedBranches.has(textIn(body, 'name')))
          return { status: 409, body: { message: 'already exists' } };
        project.protectedBranches.set(textIn(body, 'name'), body);
        return { status: 201, body };
      case 'GET /repository/tree': {
        const tree = treeAt(query.get('ref'));
        if (tree === undefined) return missing;
        if (query.get('recursive') !== 'true') wrong.push('The tree is read level by level');
        const size = Number(query.get('per_page') ?? 20);
        const start = (Number(query.get('page') ?? 1) - 1) * size;
        const entries = [...tree].map(([path, content]) => ({ id: blobId(content), path, type: 'blob' }));
        return { status: 200, body: entries.slice(start, start + size) };
      }
      case 'GET /repository/files/{}': {
        const path = decodeURIComponent(/\/files\/([^/]+)\/raw$/.exec(rest)?.[1] ?? '');
        const bytes = treeAt(query.get('ref'))?.get(path);
        return bytes === undefined ? missing : { status: 200, bytes };
      }
      case 'POST /repository/commits':
        return commit(project, body);
      case 'GET /pipelines':
        return {
          status: 200,
          body: project.pipelines
            .filter(({ sha }) => sha === query.get('sha'))
            .toReversed()
            .map((each) => shownPipeline(project, each)),
        };
      case 'GET /pipelines/{}': {
        const found = project.pipelines.find(({ id }) => id === Number(last));
        if (found === undefined) return missing;
        found.polls += 1;
        return { status: 200, body: shownPipeline(project, found) };
      }
      case 'POST /pipeline': {
        const sha = project.branches.get(textIn(body, 'ref'));
        if (sha === undefined) return { status: 400, body: { message: 'Reference not found' } };
        const made = { id: next(), sha, polls: 0, fails: state.pipelinesFail };
        project.pipelines.push(made);
        return { status: 201, body: shownPipeline(project, made) };
      }
      default:
        wrong.push(`An unknown call: ${call}`);
        return missing;
    }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = '' } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gitlab.test');
    const sent = await buffer(request);
    if (request.headers['private-token'] !== gitlabToken)
      return { status: 401, body: { message: '401 Unauthorized' } };
    if (!pathname.startsWith('/api/v4/')) wrong.push(`Not the API: ${pathname}`);
    const path = pathname.slice('/api/v4'.length);
    if (sent.length > 0 && request.headers['content-type'] !== 'application/json')
      wrong.push('A body that is not JSON');
    const body: Record<string, unknown> = sent.length === 0 ? {} : JSON.parse(sent.toString('utf8'));
    if (method !== 'GET') writes.push(`${method} ${path.replace(/^\/projects\/\d+/, '/projects/{id}')}`);
    if (method === 'GET' && path === `/groups/${encodeURIComponent(gitlabGroup)}`)
      return { status: 200, body: { id: 7 } };
    if (method === 'POST' && path === '/projects') {
      if (body['namespace_id'] !== 7 || body['visibility'] !== 'private')
        wrong.push('A project that is not private');
      if ([...projects.values()].some((each) => each.path === body['path']))
        return { status: 400, body: { message: 'has already been taken' } };
      const project: Project = {
        id: next(),
        path: textIn(body, 'path'),
        description: textIn(body, 'description'),
        settings: {},
        variables: new Map(),
        commits: [],
        branches: new Map(),
        protectedBranches: new Map(),
        pipelines: [],
      };
      projects.set(project.id, project);
      return { status: 201, body: shown(project) };
    }
    const [, name = '', rest = ''] = /^\/projects\/([^/]+)(.*)$/.exec(path) ?? [];
    const named = decodeURIComponent(name);
    const project = [...projects.values()].find(
      (each) => String(each.id) === named || `${gitlabGroup}/${each.path}` === named,
    );
    return project === undefined ? missing : inProject(project, method, rest, searchParams, body);
  }

  const server = createServer((request, reply) => {
    void answer(request).then(({ status, body, bytes }) => {
      reply.writeHead(status, { 'content-type': bytes === undefined ? 'application/json' : 'text/plain' });
      reply.end(bytes ?? (body === undefined ? '' : JSON.stringify(body)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  base = `http://${host}`;
  return {
    url: base,
    host,
    writes,
    wrong,
    projects,
    get pipelinesFail() {
      return state.pipelinesFail;
    },
    set pipelinesFail(value) {
      state.pipelinesFail = value;
    },
    stop: () => server.close(),
  };
}
