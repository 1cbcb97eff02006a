import { createHmac, type KeyObject } from 'node:crypto';

/** The predecessor of the first seal. */
export const genesis: Buffer = Buffer.alloc(32);

/** The seal of an entry: an HMAC over the previous seal and the entry. With a `KeyObject` it takes a fifth of the time. */
export const sealOf = (key: Buffer | KeyObject, previous: Buffer, body: string): Buffer =>
  createHmac('sha256', key).update(previous).update(body).digest();

/** Identifies the key of a log without revealing it. Includes the log's id, so that neither can be replaced alone. */
export const fingerprintOf = (key: Buffer, logId: string): Buffer =>
  createHmac('sha256', key).update(`audit log ${logId}`).digest();

/**
 * An entry as canonical text, the same on both engines whatever the session's settings: times in
 * microseconds, the rest as JSON. Includes every column.
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
