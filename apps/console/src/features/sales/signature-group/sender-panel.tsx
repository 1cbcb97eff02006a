import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordPanel, type RecordPanelProps } from '#platform/record/record-panel.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { pictureAddress } from '#platform/upload.ts';
import type { signatureSender } from '@supersync/contract/sales/signature-sender/signature-sender.ts';
import { signatureCampaignScreen } from '#features/sales/signature-campaign/screens.ts';
import { signatureGroupScreen } from './screens.ts';
import { senderRecord } from './sender-list.ts';
import classes from './signature-group.module.css';
import { signatureOptions } from './signature-queries.ts';

const winWords = {
  none: 'No other campaign applies.',
  priority: 'It has the highest priority.',
  latest_start: 'It started last among those of the same priority.',
  newest: 'It is the newest of those with the same priority and first day.',
} as const;

/** The signature as it is today: what it shows and why, to copy or to fetch. */
function Signature({ senderId }: { readonly senderId: number }) {
  const found = useQuery(signatureOptions(senderId));
  return (
    <Loaded query={found} lines={8}>
      {({ html, address, campaign, by, others, groups }) => {
        const banner = campaign?.banner ?? null;
        const shown = banner === null ? null : pictureAddress(banner);
        return (
          <div className={classes.signature}>
            {campaign === null ? (
              <p className={classes.muted}>No banner today.</p>
            ) : (
              <>
                {shown === null ? null : <img src={shown} alt="Banner today" className={classes.banner} />}
                <p>
                  <Link to={hrefOf(signatureCampaignScreen, { id: campaign.id })}>{campaign.name}</Link>.{' '}
                  {winWords[by]}
                  {others.length === 0
                    ? null
                    : ` Also applies: ${others.map(({ name }) => name).join(', ')}.`}
                </p>
              </>
            )}
            <h3 className={classes.small}>Groups</h3>
            {groups.length === 0 ? (
              <p className={classes.muted}>In no group.</p>
            ) : (
              <ul className={classes.list}>
                {groups.map(({ id, name, by: kind, rule }) => (
                  <li key={id}>
                    <Link to={hrefOf(signatureGroupScreen, { id })}>{name}</Link>{' '}
                    <span className={classes.muted}>
                      {kind === 'address' ? 'by address' : `by domain ${rule}`}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <h3 className={classes.small}>
              HTML <CopyButton text={html} what="signature HTML" />
            </h3>
            <Code block className={classes.code}>
              {html}
            </Code>
            <h3 className={classes.small}>
              Address <CopyButton text={address} what="signature address" />
            </h3>
            <p className={classes.muted}>Returns the HTML of the day. Anyone with the address can read it.</p>
            <Code block className={classes.code}>
              {address}
            </Code>
          </div>
        );
      }}
    </Loaded>
  );
}

type Props = Pick<RecordPanelProps<typeof signatureSender, never>, 'id' | 'editHref' | 'onGone'>;

export const SenderPanel = (panel: Props) => (
  <RecordPanel {...panel} record={senderRecord}>
    {(sender) =>
      sender.isActive ? (
        <Section title="Signature">
          <Signature senderId={sender.id} />
        </Section>
      ) : null
    }
  </RecordPanel>
);
