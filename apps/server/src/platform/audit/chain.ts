import { createHmac } from 'node:crypto';

/** What the first seal follows. */
export const genesis: Buffer = Buffer.alloc(32);

/** The seal of an entry: it covers the entry and the seal before it, and nobody makes one without the key. */
export const sealOf = (key: Buffer, previous: Buffer, body: string): Buffer =>
  createHmac('sha256', key).update(previous).update(body).digest();

/** Tells which key seals a log without telling the key. It names the log too, so that neither can be replaced alone. */
export const fingerprintOf = (key: Buffer, logId: string): Buffer =>
  createHmac('sha256', key).update(`audit log ${logId}`).digest();

/**
 * An entry as one text, the same on both engines whatever the session's settings: times in microseconds, the rest as
 * JSON writes it. Every column takes part.
 */
export const entryBody = (alias: string): string => {
  const columns = [
    'actor_id',
    'action',
    'resource',
    'record_key',
    'changes',
    'reason',
    'request_id',
    'address',
  ];
  const at = `(extract(epoch from ${alias}.at) * 1000000)::bigint`;
  const all = [`${alias}.id`, at, `${alias}.transaction::text`, ...columns.map((name) => `${alias}.${name}`)];
  return `json_build_array(${all.join(', ')})::text`;
};
