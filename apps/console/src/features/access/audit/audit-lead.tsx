import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { ToneBadge } from '#kit/status-badge/status-badge.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { RelativeTime } from '#kit/value/time.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import classes from './audit-page.module.css';
import { verificationOptions } from './audit-queries.ts';
import { auditScreen } from './screens.ts';
import type { useVerify } from './use-verify.ts';
import { VerifyBanner } from './verify-banner.tsx';

export interface AuditLeadProps {
  readonly verify: ReturnType<typeof useVerify>;
}

/** Under the title: the last result, the progress of a verification, and its findings. */
export function AuditLead({ verify }: AuditLeadProps) {
  const state = useQuery(verificationOptions);
  const { data } = state;
  const { progress, isRunning, found, dismiss } = verify;
  return (
    <div className={classes.lead}>
      <p className={classes.words}>{auditScreen.description}</p>
      {state.isLoadingError ? <QueryError query={state} what="The state of the seal" /> : null}
      {data === undefined ? null : (
        <div className={classes.facts}>
          <LastVerified last={data.last} />
          <span>
            {formatCount(data.sealed, 'entry', 'entries')} sealed
            {data.waiting > 0 ? `, ${formatNumber(data.waiting)} waiting` : ''}
          </span>
          {data.trouble === null ? null : (
            <ToneBadge tone="danger" icon="failed">
              {data.trouble}
            </ToneBadge>
          )}
        </div>
      )}
      {isRunning || progress !== null ? (
        <WorkProgress
          label="Verifying the log"
          done={progress?.checked ?? 0}
          {...(progress === null ? {} : { total: progress.total })}
          unit="entries"
        />
      ) : null}
      {found === null ? null : <VerifyBanner found={found} onClose={dismiss} />}
    </div>
  );
}

interface Last {
  readonly isIntact: boolean;
  readonly at: string;
  readonly actorName: string | null;
}

function LastVerified({ last }: { readonly last: Last | null }) {
  if (last === null) return <span>Never verified</span>;
  return (
    <>
      <ToneBadge tone={last.isIntact ? 'success' : 'danger'} icon={last.isIntact ? 'done' : 'failed'}>
        {last.isIntact ? 'Intact' : 'Broken'}
      </ToneBadge>
      <span>
        Verified <RelativeTime at={last.at} /> by {last.actorName ?? 'the server'}
      </span>
    </>
  );
}

export function VerifyButton({ verify }: AuditLeadProps) {
  return (
    <Button loading={verify.isRunning} onClick={verify.start}>
      Verify
    </Button>
  );
}
