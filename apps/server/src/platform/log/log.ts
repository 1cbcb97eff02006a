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

/** Milliseconds of the current second are all that changes from line to line. */
function clockOf(): () => string {
  let second = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    const milliseconds = now % 1000;
    if (now - milliseconds !== second) {
      second = now - milliseconds;
      text = `,"time":"${new Date(second).toISOString().slice(0, -4)}`;
    }
    return `${text}${String(milliseconds).padStart(3, '0')}Z"`;
  };
}

/** A line is kept for at most this long, and no more bytes than this. */
const flushEveryMs = 250;
const maxBufferedBytes = 12_288;

/**
 * One JSON object per line on standard output, buffered: a write per request would cost more than the
 * request. The buffer is flushed at exit. Requests are logged by `logRequests`, without bodies, cookies or
 * queries.
 */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: clockOf(),
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    hooks: { streamWrite: withoutAddresses },
  };
  return pino(
    options,
    destination ??
      pino.destination({ sync: false, minLength: maxBufferedBytes, periodicFlush: flushEveryMs }),
  );
}
