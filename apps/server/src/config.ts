import { resolve } from 'node:path';
import { readAutoenhance, type AutoenhanceConfig } from './config/autoenhance.ts';
import { readBuildingStack, type BuildingStackConfig } from './config/building-stack.ts';
import { demoSuperuserManagers } from './config/demo.ts';
import { readGitlab, type GitlabConfig } from './config/gitlab.ts';
import { readMigrations, type MigrationConfig } from './config/migrations.ts';
import { readOidc, type OidcConfig } from './config/oidc.ts';
import { readService, type Service } from './config/service.ts';
import { readSiteBrowser, type SiteBrowserConfig } from './config/site-browser.ts';
import { readTwilio, type TwilioConfig } from './config/twilio.ts';
import { read, type DashboardConfig, type Env, type LogLevel } from './config/variables.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** The database itself, if `databaseUrl` is a pooler that shares connections between transactions. */
  readonly databaseDirectUrl?: string;
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
  /** Sites that may show the public floorplan navigator in a frame; this server itself always may. */
  readonly floorplanFrames: readonly string[];
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
  /** The image enhancement service; without it photos are enhanced on this server. */
  readonly autoenhance?: AutoenhanceConfig;
  /** Where repositories of generated sites are made; without it they are made in the data folder. */
  readonly gitlab?: GitlabConfig;
  /** Looks at websites as a visitor does; without it they are only asked over HTTP. */
  readonly siteBrowser?: SiteBrowserConfig;
  /** The provider of call numbers; without it one is simulated. */
  readonly twilio?: TwilioConfig;
  /** Where the provider reaches this server about calls; empty is this machine. */
  readonly callWebhookUrl: string;
  /** Where the provider turns when this server does not answer; `{number}` is the line that should ring. */
  readonly callFailSafeUrl: string;
  /** Every Nth call to the simulated provider fails; 0 is none. */
  readonly callFaults: number;
  readonly metricsToken?: string;
  /** Dashboards of other systems, shown under monitoring; those embedded stand in sandboxed frames. */
  readonly dashboards: readonly DashboardConfig[];
  /** The shared secret of the lead mail service; without it no lead mail is accepted. */
  readonly leadMailSecret?: string;
  /** Seals the audit log; without it a key in the data folder is used. */
  readonly auditKey?: string;
  readonly oidc?: OidcConfig;
  readonly migrations: MigrationConfig;
  readonly logLevel: LogLevel;
  readonly serve: Service;
}

export function readConfig(env: Env, argv: readonly string[]): Config {
  const serve = readService(argv);
  const databaseUrl = read(env, 'DATABASE_URL');
  const databaseDirectUrl = read(env, 'DATABASE_DIRECT_URL');
  const natsUrl = read(env, 'NATS_URL');
  const metricsToken = read(env, 'METRICS_TOKEN');
  const buildingStack = readBuildingStack(env);
  const twilio = readTwilio(env);
  const autoenhance = readAutoenhance(env);
  const gitlab = readGitlab(env);
  const siteBrowser = readSiteBrowser(env);
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
    ...(databaseDirectUrl === undefined ? {} : { databaseDirectUrl }),
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
    floorplanFrames: read(env, 'FLOORPLAN_FRAMES') ?? [],
    trustedProxies: read(env, 'TRUSTED_PROXIES') ?? [],
    mailFrom: read(env, 'MAIL_FROM') ?? 'supersync@localhost.localdomain',
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    addressRules: read(env, 'ADDRESS_RULES') ?? 'on',
    outboundHosts: read(env, 'OUTBOUND_HOSTS') ?? [],
    ...(buildingStack === undefined ? {} : { buildingStack }),
    ...(autoenhance === undefined ? {} : { autoenhance }),
    ...(gitlab === undefined ? {} : { gitlab }),
    ...(siteBrowser === undefined ? {} : { siteBrowser }),
    ...(twilio === undefined ? {} : { twilio }),
    callWebhookUrl: read(env, 'CALL_WEBHOOK_URL') ?? '',
    callFailSafeUrl: read(env, 'CALL_FAIL_SAFE_URL') ?? '',
    callFaults: read(env, 'CALL_SIMULATED_FAULTS') ?? 0,
    ...(metricsToken === undefined ? {} : { metricsToken }),
    dashboards: read(env, 'DASHBOARDS') ?? [],
    ...(auditKey === undefined ? {} : { auditKey }),
    ...(leadMailSecret === undefined ? {} : { leadMailSecret }),
    ...(oidc === undefined ? {} : { oidc }),
    migrations: readMigrations(env, databaseUrl),
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
    serve,
  };
}
