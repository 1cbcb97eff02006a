import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { fingerprintOf } from '#features/syndication/feed/deliver/sftp-session.ts';

const { utils } = ssh2;
const status = utils.sftp.STATUS_CODE;
const modes = utils.sftp.OPEN_MODE;

type SftpRequest = 'OPEN' | 'WRITE' | 'CLOSE' | 'REMOVE' | 'RENAME';

interface Stall {
  readonly request: SftpRequest;
  readonly isCarriedOut: boolean;
  reached(): void;
}

/** A partner's SFTP server with its files in memory. */
export interface SftpStandIn {
  readonly port: number;
  /** As a pinned key is written. */
  readonly hostKey: string;
  /** The private key its user may sign in with; the password is `letmein`. */
  readonly userKey: string;
  readonly files: Map<string, Buffer>;
  /** Bytes received in writes, over all connections. */
  readonly received: () => number;
  /** Cuts the connection once after this many bytes more. */
  cutAfter(bytes: number): void;
  /** Never answers the next request of this kind, carried out or not; resolves when it is there. */
  stallAt(request: SftpRequest, isCarriedOut: boolean): Promise<void>;
  stop(): Promise<void>;
}

interface State {
  readonly files: Map<string, Buffer>;
  received: number;
  cutAt: number | null;
  stall: Stall | null;
}

function serve(sftp: SFTPWrapper, connection: Connection, state: State): void {
  const { files } = state;
  const open = new Map<number, string>();
  let last = 0;
  const pathOf = (handle: Buffer): string => open.get(handle.readUInt32BE(0)) ?? '';
  /** Whether the request ends here, at this point of its handling. */
  const stalls = (request: SftpRequest, isCarriedOut: boolean): boolean => {
    const { stall } = state;
    if (stall === null || stall.request !== request || stall.isCarriedOut !== isCarriedOut) return false;
    state.stall = null;
    stall.reached();
    return true;
  };
  sftp.on('OPEN', (id, path, flags) => {
    if (stalls('OPEN', false)) return;
    if (!files.has(path) && (flags & modes.CREAT) === 0) return sftp.status(id, status.NO_SUCH_FILE);
    if (path.includes('/missing/')) return sftp.status(id, status.NO_SUCH_FILE);
    if (!files.has(path) || (flags & modes.TRUNC) !== 0) files.set(path, Buffer.alloc(0));
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE((last += 1), 0);
    open.set(last, path);
    if (stalls('OPEN', true)) return;
    sftp.handle(id, handle);
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    if (stalls('WRITE', false)) return;
    const path = pathOf(handle);
    const before = files.get(path) ?? Buffer.alloc(0);
    const after = Buffer.alloc(Math.max(before.length, offset + data.length));
    before.copy(after);
    data.copy(after, offset);
    files.set(path, after);
    state.received += data.length;
    if (stalls('WRITE', true)) return;
    if (state.cutAt !== null && state.received >= state.cutAt) {
      state.cutAt = null;
      connection.end();
      return;
    }
    sftp.status(id, status.OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const bytes = (files.get(pathOf(handle)) ?? Buffer.alloc(0)).subarray(offset, offset + length);
    if (bytes.length === 0) sftp.status(id, status.EOF);
    else sftp.data(id, bytes);
  });
  sftp.on('CLOSE', (id) => {
    if (!stalls('CLOSE', true)) sftp.status(id, status.OK);
  });
  sftp.on('STAT', (id, path) => {
    const file = files.get(path);
    if (file === undefined) sftp.status(id, status.NO_SUCH_FILE);
    else sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: file.length, atime: 0, mtime: 0 });
  });
  sftp.on('REMOVE', (id, path) => {
    const isThere = files.delete(path);
    if (!stalls('REMOVE', true)) sftp.status(id, isThere ? status.OK : status.NO_SUCH_FILE);
  });
  // As version 3 of the protocol says: not over an existing file.
  sftp.on('RENAME', (id, from, to) => {
    const file = files.get(from);
    if (file === undefined || files.has(to)) return sftp.status(id, status.FAILURE);
    if (stalls('RENAME', false)) return;
    files.delete(from);
    files.set(to, file);
    if (stalls('RENAME', true)) return;
    sftp.status(id, status.OK);
  });
}

/** One pair in a thousand that the library makes is malformed, and then another one is made. */
function newKeys() {
  for (;;) {
    const { public: publicText, private: privateText } = utils.generateKeyPairSync('ed25519');
    const [publicKey, privateKey] = [utils.parseKey(publicText), utils.parseKey(privateText)];
    if (!(publicKey instanceof Error) && !(privateKey instanceof Error))
      return { privateText, publicKey, privateKey };
  }
}

export async function startSftpServer(atPort = 0): Promise<SftpStandIn> {
  const [host, person] = [newKeys(), newKeys()];
  const state: State = { files: new Map(), received: 0, cutAt: null, stall: null };
  const server = new ssh2.Server({ hostKeys: [host.privateText] }, (connection) => {
    connection.on('error', () => undefined);
    connection.on('authentication', (context) => {
      const isPassword = context.method === 'password' && context.password === 'letmein';
      const isKey =
        context.method === 'publickey' &&
        context.key.data.equals(person.publicKey.getPublicSSH()) &&
        (context.signature === undefined ||
          context.blob === undefined ||
          person.publicKey.verify(context.blob, context.signature, context.hashAlgo) === true);
      if (context.username === 'supersync' && (isPassword || isKey)) context.accept();
      else context.reject(['password', 'publickey']);
    });
    connection.on('ready', () => {
      connection.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) => serve(acceptSftp(), connection, state));
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(atPort, '127.0.0.1', () => resolve());
  });
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    hostKey: fingerprintOf(host.privateKey.getPublicSSH()),
    userKey: person.privateText,
    files: state.files,
    received: () => state.received,
    cutAfter(bytes) {
      state.cutAt = state.received + bytes;
    },
    stallAt: (request, isCarriedOut) =>
      new Promise<void>((reached) => {
        state.stall = { request, isCarriedOut, reached };
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
