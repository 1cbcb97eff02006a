import { client as clientResource, clientStatuses } from '@supersync/contract/records/client/client.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { Id } from '#kit/value/id.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { toastSuccess } from '#platform/toast/toast.ts';
import { clientFields } from './client-fields.ts';
import { clientRecord } from './client-queries.ts';
import { ClientSettings } from './settings/client-settings.tsx';
import { PartnerEditor } from './partners/partner-editor.tsx';
import { clientEditScreen, clientScreen } from './screens.ts';

const names = [
  'name',
  'clientKey',
  'lwsCompanyLabel',
  'primaryLogo',
  'status',
  'locale',
  'timezone',
  'countryCode',
  'city',
  'provinceCode',
  'phone',
  'email',
  'website',
] as const;

/** The client's own fields are saved together; partners and settings each by themselves. */
export function Page() {
  const id = Number(useScreenParams(clientEditScreen).id);
  const { data: client } = useSuspenseQuery(clientRecord.options(id));
  usePageTitle(`Edit ${client.name}`);
  useLiveRecords(clientResource);
  return (
    <RecordPage
      title={`Edit ${client.name}`}
      status={<ChoiceBadge of={clientStatuses} value={client.status} />}
      facts={[{ label: 'ID', value: <Id value={client.id} /> }]}
      action={
        <Button component={Link} to={hrefOf(clientScreen, { id })} variant="default">
          Back to the client
        </Button>
      }
      sections={[
        {
          id: 'client',
          title: 'Names, keys and logo',
          content: (
            <ResourceForm
              resource={clientResource}
              record={client}
              names={names}
              fields={clientFields}
              columns={2}
              onSaved={() => toastSuccess()}
            />
          ),
        },
        {
          id: 'partners',
          title: 'Partners',
          count: client.partnerLinks.length,
          content: <PartnerEditor client={client} />,
        },
        {
          id: 'settings',
          title: 'Settings',
          count: client.liftSettings.length,
          content: <ClientSettings client={client} />,
        },
      ]}
    />
  );
}
