import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { publishedPassword } from './demo.ts';
import {
  addresses,
  address,
  isAddressRange,
  listOf,
  relayUrl,
  seconds,
  urlOf,
  webOrigin,
  webUrl,
} from './values.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface DashboardConfig {
  readonly name: string;
  readonly url: string;
  readonly isEmbedded: boolean;
}

interface Variable {
  readonly schema: z.ZodType;
  readonly expected: string;
  /** Never repeated in an error message. */
  readonly secret?: true;
}

export const variables = {
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
  DATABASE_DIRECT_URL: {
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
  IMPORTER_ADMINS: { schema: addresses, expected: 'email addresses separated by commas' },
  IMPORTER_TEAM: { schema: addresses, expected: 'email addresses separated by commas' },
  SUPERUSER_MANAGERS: {
    schema: addresses.refine((list) => list.length === 4 && new Set(list).size === 4),
    expected: 'four different email addresses separated by commas',
  },
  MAIN_URL: { schema: webUrl, expected: 'an http or https address' },
  GATEWAY_URL: { schema: webUrl, expected: 'an http or https address' },
  MAP_STYLE_URL: { schema: webUrl, expected: 'an http or https address' },
  CONSOLE_ORIGINS: { schema: listOf(webOrigin), expected: 'http or https origins separated by commas' },
  TRUSTED_PROXIES: {
    schema: listOf(z.string().refine(isAddressRange)),
    expected: 'IP addresses or CIDR ranges separated by commas',
  },
  FLOORPLAN_FRAMES: {
    schema: listOf(z.string().regex(/^https?:\/\/(\*\.)?[\w.-]+(:\d{1,5})?$/)),
    expected: 'origins separated by commas: https://homes.example.com, https://*.example.com',
  },
  AUDIT_KEY: { schema: z.string().min(32), expected: 'at least 32 characters', secret: true },
  SMTP_URL: {
    schema: relayUrl,
    expected: 'an address like smtp://user:password@host:587 or smtps://host, with ?tls=off where it must be',
    secret: true,
  },
  MAIL_FROM: { schema: address, expected: 'an email address' },
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
  AUTOENHANCE_URL: { schema: webUrl, expected: 'an http or https address' },
  AUTOENHANCE_KEY: { schema: z.string().min(8), expected: 'the key of the account', secret: true },
  GITLAB_URL: { schema: webUrl, expected: 'an http or https address' },
  GITLAB_TOKEN: { schema: z.string().min(8), expected: 'an access token of the group', secret: true },
  GITLAB_GROUP: {
    schema: z.string().regex(/^[\w.-]+(?:\/[\w.-]+)*$/),
    expected: 'the path of a group, like websites/clients',
  },
  SITE_BROWSER: {
    schema: z.string().regex(/^\//),
    expected: 'the path of a Chromium, like /usr/bin/chromium',
  },
  SITE_BROWSER_SANDBOX: { schema: z.enum(['on', 'off']), expected: 'on or off' },
  AXE_SCRIPT: { schema: z.string().regex(/^\//), expected: 'the path of axe.min.js' },
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
  DASHBOARDS: {
    schema: listOf(
      z
        .string()
        .regex(/^[^=]{1,60}=(embed:)?https?:\/\/\S+$/)
        .refine((text) => URL.canParse(text.replace(/^[^=]+=(embed:)?/, ''))),
    ).transform((pairs) =>
      pairs.map((pair): DashboardConfig => {
        const [, name = '', embed, url = ''] = /^([^=]+)=(embed:)?(.+)$/.exec(pair) ?? [];
        return { name: name.trim(), url, isEmbedded: embed !== undefined };
      }),
    ),
    expected:
      'names with addresses separated by commas, like Hosts=https://grafana.example.com/d/hosts, with embed: before an address that is shown in the page',
  },
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
export type Env = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as absent: shells and compose files unset variables that way. */
export function read<N extends Name>(
  env: Env,
  name: N,
): z.output<(typeof variables)[N]['schema']> | undefined {
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
