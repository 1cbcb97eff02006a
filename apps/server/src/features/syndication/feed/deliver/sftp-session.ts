import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { Client, SFTPWrapper, Stats } from 'ssh2';
import { DeliveryError } from './delivery-error.ts';

interface SftpLogin {
  readonly address: string;
  readonly port: number;
  readonly username: string;
  readonly kind: 'password' | 'key';
  readonly secret: string;
  /** `SHA256:…`; a server with another key is not talked to. */
  readonly hostKey: string;
  readonly signal: AbortSignal;
}

/** The few operations an upload needs, each ending with the connection. */
export interface SftpSession {
  /** Null where there is no such file. */
  size(path: string): Promise<number | null>;
  openFile(path: string, flags: 'r' | 'r+' | 'w'): Promise<Buffer>;
  read(file: Buffer, position: number, length: number): Promise<Buffer>;
  write(file: Buffer, bytes: Buffer, position: number): Promise<void>;
  closeFile(file: Buffer): Promise<void>;
  /** Replaces the file at the new name, at once where the server can. */
  replace(from: string, to: string): Promise<void>;
  end(): void;
}

const readyTimeoutMs = 20_000;
const keepaliveMs = 15_000;
const noSuchFile = 2;

/** As ssh-keygen prints it: without the padding. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').slice(0, 43)}`;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

type Done<T> = (error: Error | null | undefined, value: T) => void;

function sessionOf(client: Client, sftp: SFTPWrapper, lost: Promise<never>): SftpSession {
  const run = <T>(work: (done: Done<T>) => void): Promise<T> =>
    Promise.race([
      lost,
      new Promise<T>((resolve, reject) => {
        work((error, value) => (error === null || error === undefined ? resolve(value) : reject(error)));
      }),
    ]);
  const remove = (path: string): Promise<void> =>
    run<void>((done) => sftp.unlink(path, (error) => done(error)));
  const rename = (from: string, to: string): Promise<void> =>
    run<void>((done) => sftp.rename(from, to, (error) => done(error)));
  return {
    async size(path) {
      try {
        return (await run<Stats>((done) => sftp.stat(path, done))).size;
      } catch (error) {
        if (codeOf(error) === noSuchFile) return null;
        throw error;
      }
    },
    openFile: (path, flags) => run<Buffer>((done) => sftp.open(path, flags, done)),
    async read(file, position, length) {
      const into = Buffer.alloc(length);
      const count = await run<number>((done) =>
        sftp.read(file, into, 0, length, position, (error, bytesRead) => done(error, bytesRead)),
      );
      return into.subarray(0, count);
    },
    write: (file, bytes, position) =>
      run<void>((done) => sftp.write(file, bytes, 0, bytes.length, position, (error) => done(error))),
    closeFile: (file) => run<void>((done) => sftp.close(file, (error) => done(error))),
    async replace(from, to) {
      try {
        await run<void>((done) => sftp.ext_openssh_rename(from, to, (error) => done(error)));
      } catch {
        // A server without that extension refuses to rename over a file: the old one goes first, whole as it was.
        try {
          await rename(from, to);
        } catch {
          await remove(to);
          await rename(from, to);
        }
      }
    },
    end() {
      client.end();
    },
  };
}

/** Connects to a checked address, and only to the server whose key is pinned. */
export async function openSftp(login: SftpLogin): Promise<SftpSession> {
  const { signal } = login;
  signal.throwIfAborted();
  // Imported on demand: few installations push feeds, and it brings its own cryptography.
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  let seen: string | null = null;
  const { promise: lost, reject: lose } = Promise.withResolvers<never>();
  // Waited for only while an operation runs.
  lost.catch(() => undefined);
  const leave = (): void => {
    client.destroy();
  };
  signal.addEventListener('abort', leave, { once: true });
  client.on('error', (error) => {
    const isAuthentication = 'level' in error && error.level === 'client-authentication';
    if (seen !== null && seen !== login.hostKey)
      lose(
        new DeliveryError(
          `The server has another host key than the pinned one: ${seen}. Nothing was sent; ask the partner before you accept it.`,
          { mayPass: false },
        ),
      );
    else if (isAuthentication)
      lose(
        new DeliveryError('The server refused the user or the credential. Nothing was sent.', {
          mayPass: false,
        }),
      );
    else lose(new DeliveryError(`The connection failed (${error.message}).`, { mayPass: true }));
  });
  client.on('close', () => {
    signal.removeEventListener('abort', leave);
    lose(new DeliveryError('The connection was closed.', { mayPass: true }));
  });
  const opened = new Promise<SFTPWrapper>((resolve, reject) => {
    client.on('ready', () => {
      client.sftp((error, sftp) => (error === undefined ? resolve(sftp) : reject(error)));
    });
  });
  try {
    client.connect({
      sock: connect({ host: login.address, port: login.port }),
      username: login.username,
      ...(login.kind === 'key' ? { privateKey: login.secret } : { password: login.secret }),
      hostVerifier: (key: Buffer) => {
        seen = fingerprintOf(key);
        return seen === login.hostKey;
      },
      readyTimeout: readyTimeoutMs,
      keepaliveInterval: keepaliveMs,
    });
    return sessionOf(client, await Promise.race([opened, lost]), lost);
  } catch (error) {
    leave();
    if (error instanceof DeliveryError) throw error;
    // A key that cannot be read throws before anything is sent.
    throw new DeliveryError('The credential could not be used. Nothing was sent.', { mayPass: false });
  }
}
