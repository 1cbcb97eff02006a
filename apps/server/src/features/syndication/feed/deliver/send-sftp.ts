import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { openSecret } from '#platform/secrets/secrets.ts';
import { allowedAddress } from '#platform/outbound/fetch-outside.ts';
import type { SentDocument } from '../serve/sent-document.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Sending } from './sending.ts';
import { openSftp, type SftpSession } from './sftp-session.ts';
import { sftpAddress, sftpPath } from './target.ts';

/** Read back of what a cut left, to be sure that it is the same file. */
const comparedBytes = 32_768;

/** The last bytes before `end`, of the document itself. */
async function tailOf(document: SentDocument, end: number, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let position = 0;
  for await (const part of document.parts()) {
    const [from, to] = [Math.max(0, end - length - position), Math.max(0, end - position)];
    parts.push(part.subarray(from, to));
    position += part.length;
    if (position >= end) break;
  }
  return Buffer.concat(parts);
}

/** From where to go on: the length of what an earlier attempt left, if it is the beginning of this document. */
async function resumeFrom(session: SftpSession, part: string, document: SentDocument): Promise<number> {
  const size = await session.size(part);
  if (size === null || size === 0 || size > document.bytes) return 0;
  const length = Math.min(size, comparedBytes);
  const file = await session.openFile(part, 'r');
  const there = await session.read(file, size - length, length);
  await session.closeFile(file);
  return there.equals(await tailOf(document, size, length)) ? size : 0;
}

async function upload(
  session: SftpSession,
  part: string,
  { document, log, progress, signal }: Sending,
): Promise<void> {
  const from = await resumeFrom(session, part, document);
  if (from > 0) log(`${from} of ${document.bytes} bytes are there from an earlier attempt.`);
  const file = await session.openFile(part, from === 0 ? 'w' : 'r+');
  let position = 0;
  for await (const bytes of document.parts()) {
    signal.throwIfAborted();
    const rest = bytes.subarray(Math.max(0, from - position));
    const at = position + bytes.length - rest.length;
    position += bytes.length;
    if (rest.length === 0) continue;
    await session.write(file, rest, at);
    await progress(position);
  }
  await session.closeFile(file);
  const size = await session.size(part);
  if (size !== document.bytes)
    throw new DeliveryError(`The server has ${size ?? 0} of ${document.bytes} bytes.`, { mayPass: true });
}

/**
 * Uploads to a temporary name and renames at the end: the partner never sees part of a file. The temporary name is
 * of this very document, so an attempt after a cut goes on where the last one ended.
 */
export async function sendBySftp(sending: Sending): Promise<void> {
  const { server, deliveryId, settings, feed, buildHash, sinceBuildIds, log, signal } = sending;
  const url = sftpAddress(settings);
  const { username, credentialRef, credentialKind = 'password', hostKey } = settings;
  if (url === null || username === undefined || credentialRef === undefined || hostKey === undefined)
    throw new DeliveryError('The delivery of the partner is not set up. Nothing was sent.', {
      mayPass: false,
    });
  const secret = await openSecret(server, credentialRef);
  if (secret === null)
    throw new DeliveryError(`There is no secret ${credentialRef}. Nothing was sent.`, { mayPass: false });
  const { address, port } = await allowedAddress(url, { hosts: server.config.outboundHosts });
  const session = await openSftp({ address, port, username, kind: credentialKind, secret, hostKey, signal });
  try {
    log(`Connected to ${url.host}, host key as pinned.`);
    const path = sftpPath(settings, feed, sinceBuildIds.length === 0 ? undefined : deliveryId);
    const content = createHash('sha256')
      .update(`${buildHash} ${sinceBuildIds.join(' ')}`)
      .digest('hex')
      .slice(0, 16);
    const part = posix.join(posix.dirname(path), `.${posix.basename(path)}.${content}.part`);
    try {
      await upload(session, part, sending);
      await session.replace(part, path);
    } catch (error) {
      throw sftpError(error, path);
    }
    log(`Renamed to ${path}.`);
  } finally {
    session.end();
  }
}

/** Status codes of SFTP that another attempt does not change. */
const lasting: Readonly<Record<number, string>> = {
  2: 'The directory does not exist on the server.',
  3: 'The user may not write there.',
};

function sftpError(error: unknown, path: string): unknown {
  if (error instanceof DeliveryError || !(error instanceof Error) || !('code' in error)) return error;
  const words = lasting[Number(error.code)];
  return new DeliveryError(`${words ?? `The server refused the file (${error.message}).`} Path: ${path}`, {
    mayPass: words === undefined,
  });
}
