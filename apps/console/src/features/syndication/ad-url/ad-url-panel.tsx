import { adUrl } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { Button, Menu } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { Section } from '#kit/record-page/section.tsx';
import { CheckList } from '#parts/ad-url/ad-url-checks.tsx';
import { useAdChecks } from '#parts/ad-url/use-ad-checks.ts';
import { useUpdate } from '#platform/query/query.ts';
import { RecordPanel } from '#platform/record/record-panel.tsx';
import { adUrlRecord } from './ad-url-list.tsx';
import { useRemoveAds } from './batches/use-remove-ads.ts';

export interface AdUrlPanelProps {
  readonly id: number;
  readonly editHref: string;
  readonly onGone: () => void;
}

/** One address: the results of its checks, and its actions. */
export function AdUrlPanel({ id, editHref, onGone }: AdUrlPanelProps) {
  const { underWay, check } = useAdChecks();
  const navigate = useNavigate();
  const update = useUpdate(adUrl, { saved: 'The address it leads to is kept now' });
  const remove = useRemoveAds(onGone);
  useHotkeys([{ keys: 'e', label: 'Edit the ad URL', run: () => void navigate(editHref) }]);
  return (
    <RecordPanel
      record={adUrlRecord}
      id={id}
      editHref={editHref}
      actions={(ad) => (
        <Button
          size="compact-sm"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          loading={underWay.has(ad.id)}
          onClick={() => void check([ad])}
        >
          Check now
        </Button>
      )}
      menu={({ status, landedOn, version }) => (
        <>
          {status === 'redirect' && landedOn !== null ? (
            <Menu.Item onClick={() => update.mutate({ key: id, changes: { url: landedOn }, version })}>
              Use the address it leads to
            </Menu.Item>
          ) : null}
          <Menu.Item color="danger" onClick={() => remove.mutate(() => [id])}>
            Remove
          </Menu.Item>
        </>
      )}
    >
      {() => (
        <Section title="Checks">
          <CheckList adUrlId={id} />
        </Section>
      )}
    </RecordPanel>
  );
}
