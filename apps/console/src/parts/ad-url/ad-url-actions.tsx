import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconRefresh } from '@tabler/icons-react';
import { useUpdate } from '#platform/query/query.ts';
import classes from './ad-url.module.css';
import { partnerName, type ShownAdUrl } from './ad-url-queries.ts';

export interface AdUrlActionsProps {
  readonly ad: ShownAdUrl;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly onEdit: () => void;
  readonly onChecks: () => void;
  readonly onRemove: () => void;
}

export function AdUrlActions({ ad, isChecking, onCheck, onEdit, onChecks, onRemove }: AdUrlActionsProps) {
  const update = useUpdate(adUrl, { saved: 'The address it leads to is kept now' });
  const name = partnerName(ad);
  const { landedOn } = ad;
  return (
    <span className={classes.rowActions}>
      <ActionIcon
        variant="subtle"
        color="neutral"
        aria-label={`Check the ad at ${name}`}
        title="Check now"
        loading={isChecking}
        onClick={onCheck}
      >
        <IconRefresh size={15} aria-hidden="true" />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="neutral" aria-label={`More for the ad at ${name}`}>
            <IconDots size={15} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit…</Menu.Item>
          <Menu.Item onClick={onChecks}>Checks so far</Menu.Item>
          {ad.status === 'redirect' && landedOn !== null ? (
            <Menu.Item
              onClick={() => update.mutate({ key: ad.id, changes: { url: landedOn }, version: ad.version })}
            >
              Use the address it leads to
            </Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item color="danger" onClick={onRemove}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
