import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

/** An unusable value. The message is one line for operators. */
export class ConfigError extends Error {
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'ConfigError';
    this.exitCode = exitCode;
  }
}

export const services = ['main', 'gateway', 'worker', 'console', 'all'] as const;
export type Service = (typeof services)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly natsUrl?: string;
  readonly seed: 'demo' | 'none';
  /** Replaces the published password of the demo's accounts. */
  readonly demoPassword?: string;
  readonly product: { readonly name: string; readonly slug: string };
  /** Emails whose accounts belong to a permission group by configuration. All are normalised. */
  readonly importerAdmins: readonly string[];
  readonly importerTeam: readonly string[];
  readonly superuserManagers: readonly string[];
  /** URLs of the two services for the console; empty is the console's own origin. */
  readonly mainUrl: string;
  readonly gatewayUrl: string;
  /** The style URL of a map tile server; empty uses the outlines bundled with the console. */
  readonly mapStyleUrl: string;
  /** Origins of consoles on other hosts that may call this server. */
  readonly consoleOrigins: readonly string[];
  readonly trustedProxies: readonly string[];
  /** The sender address of outgoing mail. */
  readonly mailFrom: string;
  /** The SMTP relay; without it mail goes to a folder. */
  readonly smtpUrl?: string;
  /** `off` lets every IP address in: the way back after locking everyone out. */
  readonly addressRules: 'on' | 'off';
  /** Hosts that feeds and ad pages may be fetched from; no other host is called. */
  readonly outboundHosts: readonly string[];
  /** The Building Stack API; without it payloads are pasted. */
  readonly buildingStack?: BuildingStackConfig;
  /** The provider of call numbers; without it one is simulated. */
  readonly twilio?: TwilioConfig;
  /** Where the provider reaches this server about calls; empty is this machine. */
  readonly callWebhookUrl: string;
  /** Where the provider turns when this server does not answer; `{number}` is the line that should ring. */
  readonly callFailSafeUrl: string;
  /** Every so manieth call to the simulated provider fails; 0 is none. */
  readonly callFaults: number;
  readonly metricsToken?: string;
  /** The shared secret of the lead mail service; without it no lead mail is accepted. */
  readonly leadMailSecret?: string;
  /** Seals the audit log; without it a key in the data folder is used. */
  readonly auditKey?: string;
  readonly oidc?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  readonly migrations: MigrationConfig;
  readonly logLevel: (typeof logLevels)[number];
  readonly serve: Service;
}

export interface TwilioConfig {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
}

export interface BuildingStackConfig {
  readonly address: string;
  /** Credentials: a token, or an account to sign in with; neither if it is open. */
  readonly token?: string;
  readonly account?: { readonly user: string; readonly password: string };
}

export interface MigrationConfig {
  /** Target databases of migrations, in upgrade order. Empty: practice databases of our own. */
  readonly databases: readonly { readonly key: string; readonly url: string }[];
  /** Who may approve a migration: anyone but its author, or anyone. */
  readonly approval: 'others' | 'anyone';
  /** Statement and lock timeout. */
  readonly statementSeconds: number;
  readonly lockSeconds: number;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The demo's super user managers, named by job. */
export const demoSuperuserManagers = [
  'admin@supersync.test',
  'owner@supersync.test',
  'security@supersync.test',
  'platform@supersync.test',
] as const;

/** The default password of the demo's accounts. It is in the README, so it is no secret. */
export const publishedPassword = 'supersync-demo-password';

/** Two spellings of one address are one person. */
export const normaliseAddress = (address: string): string => address.trim().normalize('NFC').toLowerCase();

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);

/** Comma-separated; empty parts, as after a trailing comma, are dropped. */
const listOf = <T>(item: z.ZodType<T, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item));

const address = z.string().transform(normaliseAddress).pipe(z.email());
const addresses = listOf(address);

const urlOf = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

/** Only user, host and the TLS switch: a silently ignored parameter is worse than an error. */
const relayUrl = urlOf('smtp:', 'smtps:').refine((text) => {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password, pathname, hash, protocol, search } = new URL(text);
  return (
    hostname !== '' &&
    (pathname === '' || pathname === '/') &&
    hash === '' &&
    (username === '') === (password === '') &&
    isDecodable(username + password) &&
    (search === '' || (protocol === 'smtp:' && search === '?tls=off'))
  );
});

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const webUrl = urlOf('http:', 'https:').transform((text) => text.replace(/(?<!\/)\/+$/, ''));
const webOrigin = urlOf('http:', 'https:').transform((text) => new URL(text).origin);

function isAddressRange(text: string): boolean {
  const [base = '', bits, ...rest] = text.split('/');
  const version = isIP(base);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const seconds = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(most));

interface Variable {
  readonly schema: z.ZodType;
  readonly expected: string;
  /** Never repeated in an error message. */
  readonly secret?: true;
}

const variables = {
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65_535)),
    expected: 'a port number from 0 to 65535',
  },
  HOST: { schema: z.string().regex(/^[\w.:-]+$/), expected: 'a host name or an IP address' },
  DATA_DIR: { schema: z.string().min(1), expected: 'a folder' },
  DATABASE_URL: {
    schema: urlOf('postgres:', 'postgresql:'),
    expected: 'an address like postgres://user@host:5432/name',
    secret: true,
  },
  NATS_URL: {
    schema: urlOf('nats:', 'tls:'),
    expected: 'an address like nats://host:4222',
    secret: true,
  },
  SEED: { schema: z.enum(['demo', 'none']), expected: 'demo or none' },
  DEMO_PASSWORD: {
    schema: z
      .string()
      .min(15)
      .max(200)
      .refine((text) => text !== publishedPassword),
    expected: 'a password of at least 15 characters, other than the published one',
    secret: true,
  },
  PRODUCT_NAME: { schema: z.string().trim().min(1).max(60), expected: 'a name of 1 to 60 characters' },
  PRODUCT_SLUG: {
    schema: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
    expected: 'lower-case letters, digits and underscores, a letter first',
  },
  IMPORTER_ADMINS: { schema: addresses, expected: 'e-mail addresses separated by commas' },
  IMPORTER_TEAM: { schema: addresses, expected: 'e-mail addresses separated by commas' },
  SUPERUSER_MANAGERS: {
    schema: addresses.refine((list) => list.length === 4 && new Set(list).size === 4),
    expected: 'four different e-mail addresses separated by commas',
  },
  MAIN_URL: { schema: webUrl, expected: 'an http or https address' },
  GATEWAY_URL: { schema: webUrl, expected: 'an http or https address' },
  MAP_STYLE_URL: { schema: webUrl, expected: 'an http or https address' },
  CONSOLE_ORIGINS: { schema: listOf(webOrigin), expected: 'http or https origins separated by commas' },
  TRUSTED_PROXIES: {
    schema: listOf(z.string().refine(isAddressRange)),
    expected: 'IP addresses or CIDR ranges separated by commas',
  },
  AUDIT_KEY: { schema: z.string().min(32), expected: 'at least 32 characters', secret: true },
  SMTP_URL: {
    schema: relayUrl,
    expected: 'an address like smtp://user:password@host:587 or smtps://host, with ?tls=off where it must be',
    secret: true,
  },
  MAIL_FROM: { schema: address, expected: 'an e-mail address' },
  ADDRESS_RULES: { schema: z.enum(['on', 'off']), expected: 'on or off' },
  OUTBOUND_HOSTS: {
    schema: listOf(z.string().regex(/^(\*\.)?[\w.:[\]-]+$/)),
    expected: 'hosts separated by commas: feeds.example.com, *.example.com, 127.0.0.1:8080',
  },
  BUILDING_STACK_URL: {
    schema: z.string().regex(/^https?:\/\/(?=\S+\{company\})\S*$/),
    expected: 'an http or https address with {company} where the company’s id goes',
  },
  BUILDING_STACK_TOKEN: { schema: z.string().min(1), expected: 'the access token', secret: true },
  BUILDING_STACK_USER: { schema: z.string().min(1), expected: 'the name of the account', secret: true },
  BUILDING_STACK_PASSWORD: { schema: z.string().min(1), expected: 'its password', secret: true },
  TWILIO_ACCOUNT_SID: {
    schema: z.string().regex(/^AC[0-9a-f]{32}$/),
    expected: 'AC and 32 hexadecimal digits',
  },
  TWILIO_AUTH_TOKEN: { schema: z.string().min(16), expected: 'the account’s auth token', secret: true },
  TWILIO_URL: { schema: webUrl, expected: 'an http or https address' },
  CALL_WEBHOOK_URL: { schema: webUrl, expected: 'an http or https address' },
  CALL_FAIL_SAFE_URL: {
    schema: z.string().regex(/^https?:\/\/\S+$/),
    expected: 'an http or https address, with {number} where the line that should ring goes',
  },
  CALL_SIMULATED_FAULTS: {
    schema: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
    expected: 'a number from 0 to 9999',
  },
  METRICS_TOKEN: { schema: z.string().min(16), expected: 'at least 16 characters', secret: true },
  LEAD_MAIL_SECRET: { schema: z.string().min(32), expected: 'at least 32 characters', secret: true },
  OIDC_ISSUER: { schema: webUrl, expected: 'an http or https address' },
  OIDC_CLIENT_ID: { schema: z.string().min(1), expected: 'the client id the provider gave' },
  OIDC_CLIENT_SECRET: {
    schema: z.string().min(1),
    expected: 'the client secret the provider gave',
    secret: true,
  },
  MIGRATION_DATABASES: {
    schema: listOf(z.string().regex(/^[a-z][a-z0-9_-]{0,39}=[A-Za-z_]\w*$/)).transform((pairs) =>
      pairs.map((pair) => pair.split('=')),
    ),
    expected:
      'names with the variables that hold their addresses, like development=DEV_URL,staging=STAGING_URL',
    // Someone may put the URLs themselves here.
    secret: true,
  },
  MIGRATION_APPROVAL: { schema: z.enum(['others', 'anyone']), expected: 'others or anyone' },
  MIGRATION_STATEMENT_SECONDS: { schema: seconds(86_400), expected: 'seconds from 1 to 86400' },
  MIGRATION_LOCK_SECONDS: { schema: seconds(600), expected: 'seconds from 1 to 600' },
  LOG_LEVEL: { schema: z.enum(logLevels), expected: `one of ${logLevels.join(', ')}` },
} as const satisfies Record<string, Variable>;

type Name = keyof typeof variables;
type Env = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as absent: shells and compose files unset variables that way. */
function read<N extends Name>(env: Env, name: N): z.output<(typeof variables)[N]['schema']> | undefined {
  const text = env[name];
  if (text === undefined || text.trim() === '') return undefined;
  const { schema, expected, secret }: Variable = variables[name];
  const result = schema.safeParse(text);
  if (!result.success) {
    const got = secret ? '' : `, not ${JSON.stringify(text.slice(0, 80))}`;
    throw new ConfigError(`${name} must be ${expected}${got}.`);
  }
  // The schema of this name produced it; the lookup loses the type.
  return result.data as z.output<(typeof variables)[N]['schema']>;
}

function readOidc(env: Env): Config['oidc'] {
  const issuer = read(env, 'OIDC_ISSUER');
  const clientId = read(env, 'OIDC_CLIENT_ID');
  const clientSecret = read(env, 'OIDC_CLIENT_SECRET');
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw new ConfigError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all or none.',
    );
  return { issuer, clientId, clientSecret };
}

function readTwilio(env: Env): Config['twilio'] {
  const accountSid = read(env, 'TWILIO_ACCOUNT_SID');
  const authToken = read(env, 'TWILIO_AUTH_TOKEN');
  if (accountSid === undefined && authToken === undefined) return undefined;
  // Without an address of ours Twilio could tell us of no call.
  if (accountSid === undefined || authToken === undefined || read(env, 'CALL_WEBHOOK_URL') === undefined)
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and CALL_WEBHOOK_URL belong together: set all or none.',
    );
  return { url: read(env, 'TWILIO_URL') ?? 'https://api.twilio.com', accountSid, authToken };
}

function readBuildingStack(env: Env): Config['buildingStack'] {
  const url = read(env, 'BUILDING_STACK_URL');
  const token = read(env, 'BUILDING_STACK_TOKEN');
  const user = read(env, 'BUILDING_STACK_USER');
  const password = read(env, 'BUILDING_STACK_PASSWORD');
  if ((user === undefined) !== (password === undefined))
    throw new ConfigError(
      'BUILDING_STACK_USER and BUILDING_STACK_PASSWORD belong together: set both or none.',
    );
  if (token !== undefined && user !== undefined)
    throw new ConfigError(
      'BUILDING_STACK_TOKEN and BUILDING_STACK_USER each open Building Stack: set one of them.',
    );
  if (url === undefined) {
    if (token === undefined && user === undefined) return undefined;
    throw new ConfigError(
      `${token === undefined ? 'BUILDING_STACK_USER' : 'BUILDING_STACK_TOKEN'} is of no use without BUILDING_STACK_URL: set both or none.`,
    );
  }
  return {
    address: url,
    ...(token === undefined ? {} : { token }),
    ...(user === undefined || password === undefined ? {} : { account: { user, password } }),
  };
}

/** Whether two URLs name the same database, as far as a URL tells. */
const isSameDatabase = (a: string, b: string): boolean => {
  const place = (text: string): string => {
    const { hostname, port, pathname } = new URL(text);
    return `${hostname}:${port || '5432'}${pathname}`;
  };
  return place(a) === place(b);
};

function readMigrationDatabases(env: Env, ownUrl: string | undefined): MigrationConfig['databases'] {
  const databases: { key: string; url: string }[] = [];
  for (const [key = '', variable = ''] of read(env, 'MIGRATION_DATABASES') ?? []) {
    const url = env[variable]?.trim() ?? '';
    if (url === '')
      throw new ConfigError(`MIGRATION_DATABASES names ${variable} for ${key}, which is not set.`);
    if (!variables.DATABASE_URL.schema.safeParse(url).success)
      throw new ConfigError(`${variable} must be ${variables.DATABASE_URL.expected}.`);
    if (ownUrl !== undefined && isSameDatabase(url, ownUrl))
      throw new ConfigError(
        `${variable} leads to the database Supersync itself works on: no migration may run there.`,
      );
    if (databases.some((other) => other.key === key || isSameDatabase(other.url, url)))
      throw new ConfigError(`MIGRATION_DATABASES names ${key}, or the database of ${variable}, twice.`);
    databases.push({ key, url });
  }
  return databases;
}

export const usage = `Usage: npm start -- [--serve ${services.join('|')}]`;

function readService(argv: readonly string[]): Service {
  let serveOption: string | undefined;
  try {
    serveOption = parseArgs({ args: [...argv], options: { serve: { type: 'string' } } }).values.serve;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new ConfigError(`${reason.replace(/\.$/, '')}. ${usage}`, 2);
  }
  const service = services.find((name) => name === (serveOption ?? 'all'));
  if (service === undefined)
    throw new ConfigError(`--serve does not take ${JSON.stringify(serveOption)}. ${usage}`, 2);
  return service;
}

export function readConfig(env: Env, argv: readonly string[]): Config {
  const serve = readService(argv);
  const databaseUrl = read(env, 'DATABASE_URL');
  const natsUrl = read(env, 'NATS_URL');
  const metricsToken = read(env, 'METRICS_TOKEN');
  const buildingStack = readBuildingStack(env);
  const twilio = readTwilio(env);
  const auditKey = read(env, 'AUDIT_KEY');
  const leadMailSecret = read(env, 'LEAD_MAIL_SECRET');
  const smtpUrl = read(env, 'SMTP_URL');
  const oidc = readOidc(env);
  const seed = read(env, 'SEED') ?? 'demo';
  const demoPassword = read(env, 'DEMO_PASSWORD');
  return {
    port: read(env, 'PORT') ?? 4000,
    host: read(env, 'HOST') ?? '127.0.0.1',
    dataDir: resolve(read(env, 'DATA_DIR') ?? './data'),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(natsUrl === undefined ? {} : { natsUrl }),
    seed,
    ...(demoPassword === undefined ? {} : { demoPassword }),
    product: { name: read(env, 'PRODUCT_NAME') ?? 'LIFT', slug: read(env, 'PRODUCT_SLUG') ?? 'lift' },
    importerAdmins: read(env, 'IMPORTER_ADMINS') ?? [],
    importerTeam: read(env, 'IMPORTER_TEAM') ?? [],
    superuserManagers: read(env, 'SUPERUSER_MANAGERS') ?? (seed === 'demo' ? demoSuperuserManagers : []),
    mainUrl: read(env, 'MAIN_URL') ?? '',
    gatewayUrl: read(env, 'GATEWAY_URL') ?? '',
    mapStyleUrl: read(env, 'MAP_STYLE_URL') ?? '',
    consoleOrigins: read(env, 'CONSOLE_ORIGINS') ?? [],
    trustedProxies: read(env, 'TRUSTED_PROXIES') ?? [],
    mailFrom: read(env, 'MAIL_FROM') ?? 'supersync@localhost.localdomain',
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    addressRules: read(env, 'ADDRESS_RULES') ?? 'on',
    outboundHosts: read(env, 'OUTBOUND_HOSTS') ?? [],
    ...(buildingStack === undefined ? {} : { buildingStack }),
    ...(twilio === undefined ? {} : { twilio }),
    callWebhookUrl: read(env, 'CALL_WEBHOOK_URL') ?? '',
    callFailSafeUrl: read(env, 'CALL_FAIL_SAFE_URL') ?? '',
    callFaults: read(env, 'CALL_SIMULATED_FAULTS') ?? 0,
    ...(metricsToken === undefined ? {} : { metricsToken }),
    ...(auditKey === undefined ? {} : { auditKey }),
    ...(leadMailSecret === undefined ? {} : { leadMailSecret }),
    ...(oidc === undefined ? {} : { oidc }),
    migrations: {
      databases: readMigrationDatabases(env, databaseUrl),
      approval: read(env, 'MIGRATION_APPROVAL') ?? 'others',
      statementSeconds: read(env, 'MIGRATION_STATEMENT_SECONDS') ?? 600,
      lockSeconds: read(env, 'MIGRATION_LOCK_SECONDS') ?? 10,
    },
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
    serve,
  };
}
