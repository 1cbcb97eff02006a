import { Socket } from 'node:net';
import { join } from 'node:path';

export function localAddress(privateFolder: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\${privateFolder.replaceAll(/[^\w-]/g, '-')}`;
  return join(privateFolder, 'database.sock');
}

/** The driver supports only ports and PostgreSQL's own socket names; this connects to the engine's path. */
class LocalSocket extends Socket {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override connect(): this {
    return super.connect(this.#path);
  }
}

export function socketTo(path: string): Socket {
  return new LocalSocket(path);
}
