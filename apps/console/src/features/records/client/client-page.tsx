import { client as clientResource, clientStatuses } from '@supersync/contract/records/client/client.ts';
import { importer } from '@supersync/contract/importers/importer/importer.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { Id } from '#kit/value/id.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { useNow } from '#kit/value/use-now.ts';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { Logo } from '#parts/logo/logo.tsx';
import { Notes } from '#parts/note/notes.tsx';
import { listOptions } from '#platform/query/query.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
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
import { clientRecord, propertiesOptions } from './client-queries.ts';
import { ClientSettings } from './settings/client-settings.tsx';
import { ClientSites } from './client-sites.tsx';
import { ClientSubscriptions } from './client-subscriptions.tsx';
import classes from './client.module.css';
import { clientEditScreen, clientScreen } from './screens.ts';

export function Page() {
  const id = Number(useScreenParams(clientScreen).id);
  const { data: client } = useSuspenseQuery(clientRecord.options(id));
  const properties = useQuery(propertiesOptions(id));
  const seesImporters = useRights(importer).read;
  const importers = useQuery({
    ...listOptions(importer, { where: { clientId: id }, limit: 200 }),
    enabled: seesImporters,
  });
  const now = useNow();
  usePageTitle(client.name);
  useLiveRecords(clientResource);
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
    <RecordPage
      tabs
      title={
        <span className={classes.title}>
          <Logo name={client.name} picture={client.primaryLogo} size={28} />
          {client.name}
        </span>
      }
      status={
        <>
          <ChoiceBadge of={clientStatuses} value={client.status} />
          {properties.data === undefined ? null : <ChoiceBadge of={healths} value={healthOf(findings)} />}
        </>
      }
      facts={[
        { label: 'Key', value: <Id value={client.clientKey} length={40} /> },
        { label: 'Changed', value: <RelativeTime at={client.modified.at} /> },
        { label: 'ID', value: <Id value={client.id} /> },
      ]}
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
      history={<RecordHistory resource={clientResource} recordKey={id} />}
    />
  );
}
