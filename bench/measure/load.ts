import autocannon, { type CannonRequest } from 'autocannon';
import { processorMs, type Service } from './children.ts';

export const connections = 16;

/** The requests one connection repeats. */
export type Script = (connection: number) => CannonRequest[];

export interface Load {
  readonly perSecond: number;
  /** Successful responses. */
  readonly answers: number;
  /** CPU time of the server's process per response; NaN if the system does not report it. */
  readonly processorMs: number;
}

/** An unsuccessful response fails the measurement. */
export async function loadOn({ origin, pid }: Service, script: Script, seconds: number): Promise<Load> {
  const before = processorMs(pid);
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
  const after = processorMs(pid);
  const used = before === undefined || after === undefined ? Number.NaN : after - before;
  return {
    answers: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    processorMs: used / result['2xx'],
  };
}
