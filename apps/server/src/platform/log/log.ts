import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../../config.ts';

/** Matches only at the start of a word: otherwise a long word is scanned again from each of its characters. */
const mailAddress = /(?<![^\s"'<>()\\,;:=])[^\s"'<>()\\,;:=]+@[^\s"'<>()\\,;:=@]+\.[a-z]{2,}/gi;

/** Keeps email addresses out of the log, in any message. */
const withoutAddresses = (line: string): string =>
  line.includes('@') ? line.replaceAll(mailAddress, '[address]') : line;

/** PostgreSQL's error details (`detail`, `where`, parameters) quote values, so only these parts are logged. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  const code: unknown = Reflect.get(error, 'code');
  return { type, message, stack, ...(typeof code === 'string' ? { code } : {}) };
}

/**
 * One JSON object per line on standard output, buffered: a write per request would cost more than the
 * request. The buffer is flushed at exit. Requests are logged by `logRequests`, without bodies, cookies or
 * queries.
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
