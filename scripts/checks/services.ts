import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';

const timeoutMs = 3_000;

type Service = {
  name: string;
  variable: string;
  defaults: readonly string[];
  answers: (url: string) => Promise<void>;
};

async function probePostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  // A server that disappears between two statements emits this event instead of failing the query.
  client.on('error', () => {});
  await client.connect();
  try {
    const rights = 'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user';
    const { rows } = await client.query<{ may: boolean }>(rights);
    if (!rows[0]?.may) throw new Error('this user may not create databases');
  } finally {
    await client.end();
  }
}

async function probeNats(url: string): Promise<void> {
  const connection = await connect({ servers: url, timeout: timeoutMs, reconnect: false });
  const jetStream = connection.info?.jetstream === true;
  await connection.close();
  if (!jetStream) throw new Error('it runs without JetStream');
}

const services: readonly Service[] = [
  {
    name: 'PostgreSQL',
    variable: 'TEST_DATABASE_URL',
    defaults: ['postgres://root@127.0.0.1:5432/postgres', 'postgres://postgres@127.0.0.1:5432/postgres'],
    answers: probePostgres,
  },
  { name: 'NATS', variable: 'TEST_NATS_URL', defaults: ['nats://127.0.0.1:4222'], answers: probeNats },
];

/** URLs may contain a password, and output ends up in logs. */
function withoutPassword(address: string): string {
  return address.replace(/:\/\/([^:@/]+):[^@/]*@/, '://$1:…@');
}

export type Found = { env: Record<string, string | undefined>; demandedButSilent: number };

/**
 * Finds the services that some tests need. One named by a variable must answer; one at its default address is
 * used if present.
 */
export async function findServices(say: (message: string) => void): Promise<Found> {
  const found: Found = { env: {}, demandedButSilent: 0 };
  for (const { name, variable, defaults, answers } of services) {
    const named = process.env[variable];
    const candidates = named ? [named] : defaults;
    const reasons: string[] = [];
    found.env[variable] = undefined;
    for (const url of candidates) {
      try {
        await answers(url);
        found.env[variable] = url;
        say(`${name} answers at ${withoutPassword(url)}: its tests run.`);
        break;
      } catch (error) {
        reasons.push(error instanceof Error && error.message ? error.message : String(error));
      }
    }
    if (found.env[variable] !== undefined) continue;
    const where = candidates.map(withoutPassword).join(' or ');
    say(`${name} did not answer at ${where}: its tests are skipped. (${reasons.join('; ')})`);
    if (named) {
      say(`${variable} asks for it, so this counts as a failure.`);
      found.demandedButSilent += 1;
    }
  }
  return found;
}
