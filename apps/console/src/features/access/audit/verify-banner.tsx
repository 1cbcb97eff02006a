import type { Verification } from '@supersync/contract/access/audit/verification.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listAddress } from '#kit/list-page/list-state.ts';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import classes from './audit-page.module.css';
import { describeBreak } from './break-text.ts';
import { auditScreen } from './screens.ts';

export interface VerifyBannerProps {
  readonly found: Verification;
  readonly onClose: () => void;
}

const shownBreaks = 20;

const entryAddress = (id: number): string =>
  listAddress(auditScreen.path, { filters: { id: { kind: 'range', from: String(id), to: String(id) } } });

/** The findings of a verification, with a link to each place. */
export function VerifyBanner({ found, onClose }: VerifyBannerProps) {
  if (found.isIntact)
    return (
      <Banner tone="success" title="No entry was changed or removed" onClose={onClose}>
        {formatCount(found.checked, 'entry', 'entries')} checked against their seals.
        {found.waiting > 0
          ? ` Not sealed yet: ${formatCount(found.waiting, 'new entry', 'new entries')}.`
          : ''}
      </Banner>
    );
  const hidden = found.brokenCount - Math.min(shownBreaks, found.broken.length);
  return (
    <Banner
      tone="danger"
      title={found.brokenCount === 0 ? 'The log could not be proven' : 'The log was tampered with'}
      onClose={onClose}
    >
      {found.trouble === null ? null : <p className={classes.words}>{found.trouble}</p>}
      {found.brokenCount === 0 ? null : (
        <ul className={classes.breaks} aria-label="Broken places">
          {found.broken.slice(0, shownBreaks).map((range) => (
            <li key={`${range.kind} ${range.from}`}>
              {describeBreak(range)}
              {range.entryId === null ? null : (
                <>
                  {' '}
                  <Link to={entryAddress(range.entryId)}>Show entry {range.entryId}</Link>
                </>
              )}
            </li>
          ))}
          {hidden > 0 ? <li>and {formatNumber(hidden)} more</li> : null}
        </ul>
      )}
    </Banner>
  );
}

interface BannerProps {
  readonly tone: 'success' | 'danger';
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Banner({ tone, title, onClose, children }: BannerProps) {
  const Shape = tone === 'success' ? IconShieldCheck : IconAlertTriangle;
  return (
    <Alert
      color={tone}
      title={title}
      icon={<Shape aria-hidden="true" />}
      role={tone === 'danger' ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      {children}
    </Alert>
  );
}
