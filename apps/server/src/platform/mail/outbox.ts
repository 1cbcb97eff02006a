import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Mailer } from './mailer.ts';
import { printMail } from './print-mail.ts';

/** Mails as files that any mail program opens: for a local machine, or for a relay that empties the folder. */
export function createOutbox({ dataDir, mailFrom }: Pick<Config, 'dataDir' | 'mailFrom'>): Mailer {
  const folder = join(dataDir, 'outbox');
  const fileOf = (id: string): string => join(folder, `${id}.eml`);
  return {
    fileOf,
    async send(mail, at) {
      const printed = printMail(mail, mailFrom, at);
      // Other users of this machine must not read the links.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = fileOf(mail.id);
      // Write, then rename, so that a relay never picks up half a mail.
      await writeFile(`${path}.part`, printed, { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
    },
  };
}
