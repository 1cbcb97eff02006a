import type { KnownRoute } from '../access/enforce-access.ts';
import { inTurns } from '../http/in-turns.ts';
import { Components } from './component.ts';
import { refused } from './refusals.ts';
import { shareRepeated } from './share-repeated.ts';

/** `/clients/:id` → `/clients/{id}` */
const pathTemplate = (url: string): string => url.replace(/:(\w+)(\([^()]*\))?/g, '{$1}');

function accessText({ access, flag = 'r' }: KnownRoute['config']): string {
  if (access === undefined || access === 'public') return 'Open to everyone.';
  if (access === 'signed-in') return 'For signed-in people.';
  if (access === 'super-user') return 'For super users.';
  const groups = access.chain.map((anyOf) => anyOf.map((key) => `\`${key}\``).join(' or '));
  return `For super users with ${groups.join(', and ')}${flag === 'r' ? '' : ` (flag \`${flag}\`)`}.`;
}

/** `GET /health/live` → `get_health_live` */
const operationIdOf = ({ method, url }: KnownRoute): string =>
  [method.toLowerCase(), ...url.split(/[^A-Za-z0-9]+/)].filter((part) => part !== '').join('_');

const isRefusal = (status: string): boolean => status.startsWith('4');

function operation(route: KnownRoute): object {
  const { url, config } = route;
  const described = config.describe?.() ?? {};
  const access = accessText(config);
  const named = new Set(described.parameters?.map((parameter) => String(Reflect.get(parameter, 'name'))));
  const responses = described.responses ?? { 200: { description: 'Done' } };
  const inPath = [...url.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !named.has(name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return {
    operationId: operationIdOf(route),
    ...described,
    description: described.description === undefined ? access : `${described.description}\n\n${access}`,
    tags: [route.area],
    parameters: [...(described.parameters ?? []), ...inPath],
    responses: { ...responses, ...(Object.keys(responses).some(isRefusal) ? {} : { '4XX': refused }) },
    ...(config.access === 'public' ? { security: [] } : {}),
  };
}

const areaTexts: Readonly<Record<string, string>> = {
  access: 'People, roles, tokens, sessions, the audit log',
  records: 'Clients, properties and what belongs to them',
  syndication: 'Partners, feeds, ad URLs, promoted listings',
  importers: 'Property feeds and their importers',
  websites: 'Websites of clients',
  sales: 'Services, subscriptions, rates, call tracking',
  'data-services': 'Data about buildings, rents and pictures',
  messaging: 'Leads and messages',
  developer: 'Database migrations, tasks, the entity explorer',
  workspace: 'Saved views, exports, feedback, redactions',
  platform: 'Health, files, live events',
};

const introduction = `
Answers are \`{"data": …}\`; a list also has \`meta\` with its total and page. Refusals are problem documents
(RFC 9457) with a stable \`code\`.

**Lists.** \`where\` holds conditions as JSON, \`search\` words that must all occur, \`sort\` fields separated by
commas (a minus sorts downwards), \`fields\` and \`relations\` choose what comes along, \`limit=0\` streams every row,
\`format=csv\` answers a table.

**Writes.** \`If-Match\` with the version seen keeps two people from undoing each other. \`Idempotency-Key\` on a POST
makes a repeat harmless. \`X-Reason\` (percent-encoded) is kept with the audit entry.

**Access.** Each operation says which permission keys it needs, with the flag \`r\` unless another is named. Personal data is masked for callers without the right to
see it.
`.trim();

export async function openApiDocument(routes: readonly KnownRoute[], version: string): Promise<object> {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  const documented = routes.filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/docs'));
  await inTurns(documented, (route) => {
    (paths[pathTemplate(route.url)] ??= {})[route.method.toLowerCase()] = components.extract(
      operation(route),
    );
  });
  const areas = [...new Set(documented.map(({ area }) => area))].toSorted();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Supersync',
      version,
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: areas.map((name) => ({ name, description: areaTexts[name] ?? name })),
    security: [{ session: [] }, { token: [] }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'supersync_access' },
        token: { type: 'http', scheme: 'bearer', description: 'The token of an API client' },
      },
      ...components.content,
      schemas: await shareRepeated(components.content.schemas),
    },
  };
}
