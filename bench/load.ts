import autocannon, { type CannonRequest } from 'autocannon';

export const connections = 16;

/** What one connection sends, over and over. */
export type Script = (connection: number) => CannonRequest[];

/** Answers a second. An answer that is not a success spoils the measurement and says so. */
export async function rateOf(origin: string, script: Script, seconds: number): Promise<number> {
  let connection = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    requests: script(0),
    setupClient: (client) => {
      client.setRequests(script(connection));
      connection += 1;
    },
  });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors + timeouts > 0) {
    const statuses = Object.entries(result.statusCodeStats ?? {}).map(
      ([code, { count }]) => `${count} × ${code}`,
    );
    throw new Error(`${errors} errors, ${timeouts} timeouts, answers: ${statuses.join(', ')}`);
  }
  return result['2xx'] / result.duration;
}
