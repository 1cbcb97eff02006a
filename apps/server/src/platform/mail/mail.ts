import type { Config } from '../../config.ts';
import type { Mailer } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createRelay } from './relay.ts';

/** A folder by default, or a relay if configured. */
export const createMailer = ({
  smtpUrl,
  ...config
}: Pick<Config, 'dataDir' | 'mailFrom' | 'smtpUrl'>): Mailer =>
  smtpUrl === undefined ? createOutbox(config) : createRelay(smtpUrl, config.mailFrom);
