import type { sendPasswordLink } from '@supersync/contract/access/super-user/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Alert } from '@mantine/core';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';

export interface SentLinkProps {
  readonly email: string;
  readonly link: ActionAnswer<typeof sendPasswordLink>;
}

/** Confirms that the mail was sent. Only the mail contains the link. */
export function SentLink({ email, link }: SentLinkProps) {
  return (
    <Alert color="success" role="status" title="The link is on its way">
      It is mailed to {email}, works once, and for {link.validHours} hours. If the mail server does not
      answer, the console tries again by itself.
      {link.file === null ? null : (
        <p style={{ margin: 'var(--space-2) 0 0', overflowWrap: 'anywhere' }}>
          This demo sends no mail. It lies in <code>{link.file}</code>{' '}
          <CopyButton text={link.file} what="path of the mail" />
        </p>
      )}
    </Alert>
  );
}
