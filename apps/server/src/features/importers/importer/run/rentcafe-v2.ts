import sql from 'sql-template-tag';
import { fetchOutside, type OutsideAnswer, type OutsideOptions } from '#platform/outbound/fetch-outside.ts';
import { TaskError, type TaskContext } from '#platform/tasks/define-task.ts';
import { addressWith, authorize, secretOf, type Authorization } from './credentials.ts';
import type { ImporterRow } from './importer-row.ts';
import type { SourceAnswer } from './source-answer.ts';

/** The endpoints below the feed's address, and the member that holds what each answers. */
const endpoints = [
  ['floorplan/getfloorplans', 'floorplans'],
  ['apartmentavailability/getapartmentavailability', 'apartmentAvailabilities'],
] as const;

/** The properties to ask for: those of the configuration, else all that we have of this source. */
async function codesOf({ server }: TaskContext, importer: ImporterRow): Promise<readonly string[]> {
  const { config, clientId, source } = importer;
  if (config.propertyCodes.length > 0) return config.propertyCodes;
  const { rows } = await server.db.query<{ code: string }>(sql`
    select import_id as code from properties
    where client_id = ${clientId} and import_source = ${source} and import_id is not null order by id`);
  return rows.map(({ code }) => code);
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** Posts for each property; a token that has expired in between is renewed, and the call repeated once. */
class RentCafeV2 {
  readonly #context: TaskContext;
  readonly #importer: ImporterRow;
  readonly #options: OutsideOptions;
  #authorization: Authorization | null = null;
  #bytesLeft: number;

  constructor(context: TaskContext, importer: ImporterRow, options: OutsideOptions) {
    this.#context = context;
    this.#importer = importer;
    this.#options = options;
    this.#bytesLeft = options.maxBytes;
  }

  async post(endpoint: string, body: object, isRepeated = false): Promise<OutsideAnswer> {
    const { config, feedUrl } = this.#importer;
    const { headers, query } = (this.#authorization ??= await authorize(
      this.#context.server,
      config,
      this.#options,
    ));
    const answer = await fetchOutside(addressWith(`${feedUrl.replace(/\/$/, '')}/${endpoint}`, query), {
      ...this.#options,
      maxBytes: this.#bytesLeft,
      headers: { ...headers, ...(config.vendor === undefined ? {} : { vendor: config.vendor }) },
      body,
    });
    if (answer.status === 401 && config.credentialUse === 'token' && !isRepeated) {
      this.#authorization = null;
      this.#context.log('The token has expired; signing in again');
      return this.post(endpoint, body, true);
    }
    this.#bytesLeft -= answer.body.length;
    return answer;
  }
}

/** Whether an answer can stand in a JSON document with others; one that cannot is the whole answer. */
const isPart = ({ status, body }: OutsideAnswer): boolean =>
  status === 204 || (status === 200 && /^\s*\{/.test(textOf(body).slice(0, 200)));

const textOf = (body: Buffer): string => body.toString('utf8').replace(/^\uFEFF/, '');

/**
 * Floorplans and units of each property, as one document with every answer as it came. The first answer that is no
 * part of a feed is returned instead: half of the properties must not look like all of them.
 */
export async function askRentCafeV2(
  context: TaskContext,
  importer: ImporterRow,
  options: OutsideOptions,
): Promise<SourceAnswer> {
  const { companyCode, apiTokenRef } = importer.config;
  const codes = await codesOf(context, importer);
  if (codes.length === 0) throw new TaskError('There is no property to ask for. Nothing was changed.');
  const apiToken = apiTokenRef === undefined ? undefined : await secretOf(context.server, apiTokenRef);
  const source = new RentCafeV2(context, importer, options);
  const parts: string[] = [];
  for (const [index, propertyCode] of codes.entries()) {
    const members = [`"propertyCode":${JSON.stringify(propertyCode)}`];
    for (const [endpoint, member] of endpoints) {
      const answer = await source.post(endpoint, { apiToken, companyCode, propertyCode, showAllUnit: true });
      if (!isPart(answer)) {
        context.log(`${endpoint} of ${propertyCode} answered ${answer.status}`, 'warning');
        return answer;
      }
      // 204: the source says that there are none.
      members.push(`"${member}":${answer.status === 204 ? '{}' : textOf(answer.body).trim()}`);
    }
    parts.push(`{${members.join(',\n')}}`);
    context.progress(5 + Math.round((15 * (index + 1)) / codes.length), 'Fetching the feed');
  }
  return {
    status: 200,
    headers: jsonHeaders,
    body: Buffer.from(`{"answers":[\n${parts.join(',\n')}\n]}`),
  };
}
