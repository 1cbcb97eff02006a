/** Codes of the operating system and of PostgreSQL that say: there is no connection, or no longer. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ENOENT',
  'ETIMEDOUT',
  // Shut down, crashed, starting, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Messages of the driver, which gives these errors no code. */
const lostMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** The database is away, or has no connection for us: a reason to try again later, not a defect of the statement. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    lostCodes.has(code) ||
    code.startsWith('08') ||
    lostMessages.some((text) => error.message.startsWith(text))
  );
}
