import type { sendPasswordLink } from '@supersync/contract/super-user/actions.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Alert } from '@mantine/core';
import { CopyButton } from '../../kit/copy-button/copy-button.tsx';
import { AbsoluteTime } from '../../kit/value/time.tsx';

export interface SentLinkProps {
  readonly email: string;
  readonly link: ActionAnswer<typeof sendPasswordLink>;
}

/** What became of the mail. The link itself is in the mail alone. */
export function SentLink({ email, link }: SentLinkProps) {
  if (link.mail === 'failed')
    return (
      <Alert color="danger" role="alert" title="The mail could not be sent">
        The account is there. Send the link again in a while, or have the server’s log looked at.
      </Alert>
    );
  return (
    <Alert color="success" role="status" title="The link is on its way">
      It was mailed to {email}, works once, and expires <AbsoluteTime at={link.expiresAt} />.
      {link.file === null ? null : (
        <p style={{ margin: 'var(--space-2) 0 0', overflowWrap: 'anywhere' }}>
          This demo sends no mail. It lies in <code>{link.file}</code>{' '}
          <CopyButton text={link.file} what="path of the mail" />
        </p>
      )}
    </Alert>
  );
}
