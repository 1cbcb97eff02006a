import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../../config.ts';

/** Begins where a word does: without that, a long word is gone over again from each of its letters. */
const mailAddress = /(?<![^\s"'<>()\\,;:=])[^\s"'<>()\\,;:=]+@[^\s"'<>()\\,;:=@]+\.[a-z]{2,}/gi;

/** No address of a person reaches the log, whatever message carried it there. */
const withoutAddresses = (line: string): string =>
  line.includes('@') ? line.replaceAll(mailAddress, '[address]') : line;

/** What PostgreSQL adds to an error (`detail`, `where`, parameters) quotes values: only these parts are kept. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  const code: unknown = Reflect.get(error, 'code');
  return { type, message, stack, ...(typeof code === 'string' ? { code } : {}) };
}

/**
 * One JSON object a line on standard output, gathered for a moment: a write a request would cost more than the request.
 * What is gathered is written out at the end of the process. Requests are logged by `logRequests`, without bodies, cookies or queries.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    hooks: { streamWrite: withoutAddresses },
  };
  return pino(options, destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }));
}
