import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { RecordView, useShownRecord } from '#platform/record/record-view.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { clientForm } from './client-forms.ts';
import { clientRecord } from './client-list.tsx';
import { ClientSettings } from './settings/client-settings.tsx';
import { PartnerEditor } from './partners/partner-editor.tsx';
import { clientEditScreen, clientScreen } from './screens.ts';

/** The client's own fields are saved together; partners and settings each on their own. */
export function Page() {
  const client = useShownRecord(clientEditScreen, clientRecord, ({ name }) => `Edit ${name}`);
  return (
    <RecordView
      record={clientRecord}
      shown={client}
      title={`Edit ${client.name}`}
      hasHistory={false}
      action={
        <Button component={Link} to={hrefOf(clientScreen, { id: client.id })} variant="default">
          Back to the client
        </Button>
      }
      sections={[
        { id: 'client', title: 'Client', content: <ResourceForm form={clientForm} record={client} /> },
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
