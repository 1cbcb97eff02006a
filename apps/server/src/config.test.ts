import { describe, expect, it } from 'vitest';
import { ConfigError } from './config/config-error.ts';
import { isLoopback } from './config/addresses.ts';
import { readConfig } from './config.ts';

const refusal = (env: Record<string, string>, argv: string[] = []): ConfigError => {
  try {
    readConfig(env, argv);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(env)} ${argv.join(' ')} was accepted`);
};

describe('configuration', () => {
  it('needs no variables', () => {
    expect(readConfig({}, [])).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      seed: 'demo',
      product: { name: 'LIFT', slug: 'lift' },
      serve: 'all',
      mainUrl: '',
      gatewayUrl: '',
      trustedProxies: [],
      logLevel: 'info',
    });
    expect(readConfig({}, []).superuserManagers).toHaveLength(4);
  });

  it('has no default super user managers outside the demo', () => {
    expect(readConfig({ SEED: 'none' }, []).superuserManagers).toEqual([]);
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, [])).not.toHaveProperty('databaseUrl');
  });

  it('reads lists and normalises addresses', () => {
    const config = readConfig(
      {
        IMPORTER_ADMINS: ' A@Example.test, b@example.test,',
        TRUSTED_PROXIES: '10.0.0.0/8, ::1',
        MAIN_URL: 'https://api.example.test/',
        MAP_STYLE_URL: 'https://tiles.example.test/style.json?key=a',
        CONSOLE_ORIGINS: 'https://console.example.test/some/page',
      },
      ['--serve=gateway'],
    );
    expect(config.importerAdmins).toEqual(['a@example.test', 'b@example.test']);
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
    expect(config.mainUrl).toBe('https://api.example.test');
    expect(config.mapStyleUrl).toBe('https://tiles.example.test/style.json?key=a');
    expect(config.consoleOrigins).toEqual(['https://console.example.test']);
    expect(config.serve).toBe('gateway');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a host'],
    ['DATABASE_URL', 'mysql://user:hunter2@host/name'],
    ['DATABASE_URL', 'not an address hunter2'],
    ['NATS_URL', 'http://hunter2@host'],
    ['SMTP_URL', 'http://user:hunter2@host'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'relay hunter2'],
    ['SMTP_URL', 'smtp://user@host'],
    ['SMTP_URL', 'smtp://user:hunter2%@host'],
    ['SMTP_URL', 'smtp://host/hunter2'],
    ['SMTP_URL', 'smtp://host?pool=true'],
    ['SMTP_URL', 'smtps://host?tls=off'],
    ['SEED', 'production'],
    ['DEMO_PASSWORD', 'hunter2'],
    ['DEMO_PASSWORD', 'supersync-demo-password'],
    ['PRODUCT_NAME', 'x'.repeat(61)],
    ['PRODUCT_SLUG', '../etc'],
    ['PRODUCT_SLUG', '1st'],
    ['IMPORTER_ADMINS', 'nobody'],
    ['IMPORTER_TEAM', 'a@example.test;b@example.test'],
    ['SUPERUSER_MANAGERS', 'a@example.test'],
    ['SUPERUSER_MANAGERS', 'a@x.test,b@x.test,c@x.test,A@x.test'],
    ['MAIN_URL', 'api.example.test'],
    ['GATEWAY_URL', 'javascript:alert(1)'],
    ['MAP_STYLE_URL', 'style.json'],
    ['CONSOLE_ORIGINS', '*'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy'],
    ['METRICS_TOKEN', 'hunter2'],
    ['DASHBOARDS', 'Hosts=grafana.example.com'],
    ['AUTOENHANCE_URL', 'api.autoenhance.ai'],
    ['AUTOENHANCE_KEY', 'hunter2'],
    ['GITLAB_URL', 'gitlab.example.com'],
    ['GITLAB_TOKEN', 'hunter2'],
    ['GITLAB_GROUP', 'two words'],
    ['OIDC_ISSUER', 'issuer'],
    ['MIGRATION_DATABASES', 'development=postgres://me:hunter2@host/db'],
    ['MIGRATION_DATABASES', 'Development'],
    ['MIGRATION_APPROVAL', 'nobody'],
    ['MIGRATION_STATEMENT_SECONDS', '0'],
    ['MIGRATION_LOCK_SECONDS', '601'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line that names it and no secret', (name, value) => {
    const { message, exitCode } = refusal({ [name]: value });
    expect(exitCode).toBe(1);
    expect(message.startsWith(`${name} must be `)).toBe(true);
    expect(message).not.toContain('\n');
    expect(message).not.toContain('hunter2');
  });

  const own = 'postgres://me:hunter2@db.example.test/supersync';
  const dev = 'postgres://me:hunter2@db.example.test/dev';

  it('reads migration databases by the names of the variables that hold their URLs', () => {
    const env = { MIGRATION_DATABASES: 'dev=DEV_URL, live=LIVE_URL', DEV_URL: dev, LIVE_URL: `${dev}2` };
    expect(readConfig({ DATABASE_URL: own, ...env }, []).migrations.databases).toEqual([
      { key: 'dev', url: dev },
      { key: 'live', url: `${dev}2` },
    ]);
  });

  it.each([
    ['a variable that is not set', { MIGRATION_DATABASES: 'dev=DEV_URL' }, 'DEV_URL'],
    ['no address', { MIGRATION_DATABASES: 'dev=DEV_URL', DEV_URL: 'hunter2' }, 'DEV_URL'],
    [
      'its own database',
      { MIGRATION_DATABASES: 'dev=DEV_URL', DATABASE_URL: own, DEV_URL: `${own}?x=1` },
      'DEV_URL',
    ],
    [
      'one database twice',
      { MIGRATION_DATABASES: 'a=A,b=B', A: dev, B: dev.replace('/dev', ':5432/dev') },
      'B',
    ],
    ['one name twice', { MIGRATION_DATABASES: 'a=A,a=B', A: dev, B: own }, 'a'],
  ])('refuses for migrations %s, in one line without the value', (_, env, named) => {
    const { message, exitCode } = refusal(env);
    expect(exitCode).toBe(1);
    expect(message).toContain(named);
    expect(message).not.toMatch(/hunter2|\n/);
  });

  it('refuses an incomplete identity provider', () => {
    const { message } = refusal({ OIDC_ISSUER: 'https://id.example.test', OIDC_CLIENT_SECRET: 'hunter2' });
    expect(message).toContain('OIDC_CLIENT_ID');
    expect(message).not.toContain('hunter2');
  });

  const stack = 'https://stack.example.test/api/Widget/CompanyWebsiteData?company={company}';

  it('accepts a token or an account for Building Stack', () => {
    const read = (env: Record<string, string>) =>
      readConfig({ BUILDING_STACK_URL: stack, ...env }, []).buildingStack;
    expect(read({})).toEqual({ address: stack });
    expect(read({ BUILDING_STACK_TOKEN: 'made' })).toEqual({ address: stack, token: 'made' });
    expect(read({ BUILDING_STACK_USER: 'sync', BUILDING_STACK_PASSWORD: ' hunter2' })).toEqual({
      address: stack,
      account: { user: 'sync', password: ' hunter2' },
    });
  });

  it.each([
    ['an account without its password', { BUILDING_STACK_URL: stack, BUILDING_STACK_USER: 'hunter1' }],
    ['a password without its account', { BUILDING_STACK_URL: stack, BUILDING_STACK_PASSWORD: 'hunter2' }],
    [
      'both ways in',
      {
        BUILDING_STACK_URL: stack,
        BUILDING_STACK_TOKEN: 'hunter3',
        BUILDING_STACK_USER: 'hunter1',
        BUILDING_STACK_PASSWORD: 'hunter2',
      },
    ],
    ['an account for nowhere', { BUILDING_STACK_USER: 'hunter1', BUILDING_STACK_PASSWORD: 'hunter2' }],
    ['a token for nowhere', { BUILDING_STACK_TOKEN: 'hunter3' }],
  ])('refuses for Building Stack %s, in one line without the values', (_, env) => {
    const { message, exitCode } = refusal(env);
    expect(exitCode).toBe(1);
    expect(message).toMatch(/^BUILDING_STACK_\w+ .*: set (both or none|one of them)\.$/);
    expect(message).not.toMatch(/hunter|\n/);
  });

  it.each([[['--serve', 'nothing']], [['--serve']], [['--unknown']], [['stray']]])(
    'refuses %j as usage',
    (argv) => {
      const { message, exitCode } = refusal({}, argv);
      expect(exitCode).toBe(2);
      expect(message).toContain('Usage: ');
      expect(message).not.toContain('\n');
    },
  );

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['127.0.0.1.example.test', false],
    ['localhost.example.test', false],
    ['10.0.0.1', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
