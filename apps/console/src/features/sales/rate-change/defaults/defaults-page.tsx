import { rateIncrease } from '@supersync/contract/sales/rate-increase/rate-increase.ts';
import { saveRateDefault } from '@supersync/contract/sales/rate-default/actions.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { later } from '#kit/on-demand/later.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent, PanelHead } from '#kit/side-panel/panel-content.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { RecordFields } from '#platform/list/record-fields.tsx';
import { RecordList } from '#platform/list/record-list.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useList } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { defaultList, defaultRecord } from './default-list.tsx';
import classes from '../rate.module.css';
import { defaultRatesScreen } from '../screens.ts';

const DefaultDialog = later(async () => (await import('./default-dialog.tsx')).DefaultDialog);

const statuses = rateIncrease.fields.status.choices;

function Versions({
  serviceId,
  id,
  hrefOf,
}: {
  readonly serviceId: number;
  readonly id: number;
  readonly hrefOf: (id: number) => string;
}) {
  const found = useList(rateIncrease, { where: { serviceId }, sort: ['-id'], limit: 0 });
  return (
    <Loaded query={found} lines={3}>
      {({ data }) => (
        <ul className={classes.rows}>
          {data.map((version) => (
            <li key={version.id}>
              {version.id === id ? (
                <span>This version</span>
              ) : (
                <Link to={hrefOf(version.id)}>Version {version.id}</Link>
              )}
              <span>
                {version.amount}
                {version.increaseType === 'percent' ? '%' : ''} from {version.effectiveFrom}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function DefaultPanel({
  id,
  editHref,
  hrefOf,
}: {
  readonly id: number;
  readonly editHref: (serviceId: number) => string;
  readonly hrefOf: (id: number) => string;
}) {
  const maySave = useMayCall(saveRateDefault);
  const found = useQuery(defaultRecord.options(id));
  return (
    <Loaded query={found} lines={8}>
      {(record) => (
        <PanelContent>
          <PanelHead
            status={statuses === undefined ? null : <ChoiceBadge of={statuses} value={record.status} />}
            actions={
              maySave ? (
                <Button component={Link} to={editHref(record.serviceId)} size="compact-sm">
                  New version
                </Button>
              ) : null
            }
          />
          <RecordFields
            resource={rateIncrease}
            record={record}
            names={[
              'service.name',
              'increaseType',
              'amount',
              'minIncrease',
              'maxIncreasePct',
              'roundTo',
              'noticeDays',
              'termMonths',
              'autoApproveBelowPct',
              'effectiveFrom',
            ]}
          />
          <Section title="Versions">
            <Versions serviceId={record.serviceId} id={id} hrefOf={hrefOf} />
          </Section>
          <Section title="History">
            <RecordHistory resource={rateIncrease} recordKey={id} />
          </Section>
        </PanelContent>
      )}
    </Loaded>
  );
}

export function Page() {
  const maySave = useMayCall(saveRateDefault);
  const navigate = useNavigate();
  const open = useAddressPart(['default', 'service', 'new']);
  const newHref = open.hrefOf({ new: 1 });
  useHotkeys(maySave ? [{ keys: 'n', label: 'New default', run: () => void navigate(newHref) }] : []);
  const addButton = maySave ? (
    <Button component={Link} to={newHref} leftSection={<IconPlus size={16} aria-hidden="true" />}>
      New default
    </Button>
  ) : null;
  return (
    <>
      <RecordList
        list={defaultList}
        screen={defaultRatesScreen}
        actions={addButton}
        panel={(id) => ({
          title: `Default ${id}`,
          content: (
            <DefaultPanel
              key={id}
              id={id}
              editHref={(serviceId) => open.hrefOf({ service: serviceId, new: 1 })}
              hrefOf={(other) => open.hrefOf({ default: other })}
            />
          ),
        })}
        empty={
          <EmptyState title="No defaults yet" action={addButton}>
            The nightly scan proposes no rates for a service without a default.
          </EmptyState>
        }
      />
      {open.get('new') === null ? null : (
        <DefaultDialog
          serviceId={open.number('service')}
          onDone={(id) => open.show({ default: id })}
          onClose={() => open.show({})}
        />
      )}
    </>
  );
}
