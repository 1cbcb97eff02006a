import { clientStatuses } from '@supersync/contract/records/client/client.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useHotkeys } from '#kit/keys/use-hotkeys.ts';
import { useNow } from '#kit/value/use-now.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { Logo } from '#parts/logo/logo.tsx';
import { Notes } from '#parts/note/notes.tsx';
import { listOptions } from '#platform/query/query.ts';
import { RecordView, useShownRecord } from '#platform/record/record-view.tsx';
import { useRights } from '#platform/session/rights.ts';
import { dashboardManagementScreen } from '#features/records/news-feed/screens.ts';
import { feedClientScreen } from '#features/syndication/feed/screens.ts';
import { propertyTypesScreen } from '#features/records/property-type/screens.ts';
import { ClientContacts } from './client-contacts.tsx';
import { healthFindings, healthOf, healths } from './client-health.ts';
import { ClientImporters } from './client-importers.tsx';
import { ClientOverview } from './client-overview.tsx';
import { ClientPartners } from './partners/client-partners.tsx';
import { ClientProperties } from './client-properties.tsx';
import { clientRecord } from './client-list.tsx';
import { propertiesOptions } from './client-queries.ts';
import { ClientSettings } from './settings/client-settings.tsx';
import { ClientSites } from './client-sites.tsx';
import { ClientSubscriptions } from './client-subscriptions.tsx';
import { clientEditScreen, clientScreen } from './screens.ts';

export function Page() {
  const client = useShownRecord(clientScreen, clientRecord);
  const { id } = client;
  const properties = useQuery(propertiesOptions(id));
  const seesImporters = useRights(importer).read;
  const importers = useQuery({
    ...listOptions(importer, { where: { clientId: id }, limit: 200 }),
    enabled: seesImporters,
  });
  const now = useNow();
  const navigate = useNavigate();
  useHotkeys([
    { keys: 'e', label: 'Edit the client', run: () => void navigate(hrefOf(clientEditScreen, { id })) },
  ]);
  const findings = healthFindings(
    {
      ...client,
      importers: importers.data?.data,
      propertyCount: properties.data?.total,
      attention: properties.data?.facets?.attention ?? [],
    },
    now,
  );

  return (
    <RecordView
      tabs
      record={clientRecord}
      shown={client}
      mark={<Logo name={client.name} picture={client.primaryLogo} size={28} />}
      status={
        <>
          <ChoiceBadge of={clientStatuses} value={client.status} />
          {properties.data === undefined ? null : <ChoiceBadge of={healths} value={healthOf(findings)} />}
        </>
      }
      action={
        <Button component={Link} to={hrefOf(clientEditScreen, { id })}>
          Edit
        </Button>
      }
      menu={
        <>
          <Menu.Item component={Link} to={hrefOf(propertyTypesScreen, { id })}>
            Property types
          </Menu.Item>
          <Menu.Item component={Link} to={hrefOf(feedClientScreen, { client_id: id })}>
            Its feeds
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={hrefOf(dashboardManagementScreen, {}, { show: 'dashboard', client: id })}
          >
            Its dashboard
          </Menu.Item>
        </>
      }
      sections={[
        {
          id: 'overview',
          title: 'Overview',
          content: <ClientOverview client={client} findings={findings} properties={properties} />,
        },
        {
          id: 'properties',
          title: 'Properties',
          count: properties.data?.total,
          content: <ClientProperties clientId={id} properties={properties} />,
        },
        {
          id: 'partners',
          title: 'Partners and feeds',
          count: client.partnerLinks.length,
          content: <ClientPartners client={client} sent={properties.data?.facets?.partner} />,
        },
        {
          id: 'websites',
          title: 'Websites',
          count: client.sites.length,
          content: <ClientSites sites={client.sites} />,
        },
        {
          id: 'importers',
          title: 'Importers',
          count: importers.data?.meta.total,
          content: <ClientImporters importers={importers} mayRead={seesImporters} />,
        },
        { id: 'subscriptions', title: 'Subscriptions', content: <ClientSubscriptions clientId={id} /> },
        {
          id: 'settings',
          title: 'Settings',
          count: client.liftSettings.length,
          content: <ClientSettings client={client} />,
        },
        {
          id: 'people',
          title: 'People',
          count: client.contacts.length,
          content: <ClientContacts clientId={id} contacts={client.contacts} />,
        },
        { id: 'notes', title: 'Notes', content: <Notes about={{ clientId: id }} /> },
      ]}
    />
  );
}
