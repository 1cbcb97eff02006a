import { Alert, Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { PageLoading } from '#kit/state/page-loading.tsx';
import { TitledPage } from '#kit/state/titled-page.tsx';
import { capitalized } from '#kit/value/format.ts';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { catalogueOptions } from '#parts/entity/catalogue.ts';
import { EntityAbout } from './entity-about.tsx';
import { EntityRecords } from './entity-records.tsx';
import { accessText, suggestEntity } from './entity-text.ts';
import { entityExplorerScreen, entityScreen } from './screens.ts';
import classes from './entity.module.css';

/** One kind of record: its records, or its description. */
export function Page() {
  const { entity: name } = useScreenParams(entityScreen);
  const [parameters, setParameters] = useSearchParams();
  const catalogue = useQuery(catalogueOptions);
  const entity = catalogue.data?.entities.get(name);
  const resource = catalogue.data?.resources.get(name);
  const title = entity === undefined ? undefined : capitalized(entity.plural);
  usePageTitle(title);

  if (catalogue.isError && catalogue.data === undefined)
    return (
      <TitledPage title={entityScreen.title}>
        <QueryError query={catalogue} />
      </TitledPage>
    );
  if (catalogue.data === undefined) return <PageLoading title={entityScreen.title} />;
  const back = (
    <Button
      component={Link}
      to={hrefOf(entityExplorerScreen)}
      variant="default"
      leftSection={<IconArrowLeft size={15} aria-hidden="true" />}
    >
      All record types
    </Button>
  );
  if (entity === undefined || resource === undefined || title === undefined) {
    const meant = suggestEntity([...catalogue.data.entities.values()], name);
    return (
      <TitledPage title={entityScreen.title}>
        <EmptyState title={`Record type “${name}” not found`} action={back}>
          {meant === undefined ? (
            'It may have been renamed.'
          ) : (
            <>
              Did you mean <Link to={hrefOf(entityScreen, { entity: meant.name })}>{meant.name}</Link>?
            </>
          )}
        </EmptyState>
      </TitledPage>
    );
  }

  const isAbout = parameters.get('view') === 'about' || !entity.access.read.may;
  const view = (
    <SegmentedControl
      size="xs"
      aria-label="What to show"
      value={isAbout ? 'about' : 'records'}
      disabled={!entity.access.read.may}
      onChange={(next) =>
        setParameters((now) => {
          const changed = new URLSearchParams(now);
          if (next === 'about') changed.set('view', 'about');
          else changed.delete('view');
          return changed;
        })
      }
      data={[
        { value: 'records', label: 'Records' },
        { value: 'about', label: 'Fields and relations' },
      ]}
    />
  );
  const actions = (
    <>
      {view}
      {back}
    </>
  );
  if (!isAbout)
    return (
      <EntityRecords
        key={name}
        catalogue={catalogue.data}
        entity={entity}
        resource={resource}
        title={title}
        actions={actions}
      />
    );
  return (
    <div className={classes.aboutPage}>
      <PageHeader title={title} lead={`${entity.summary}.`} actions={actions} />
      {entity.access.read.may ? null : (
        <Alert color="warning" title="You may not read these records" role="note">
          It needs {accessText(entity.access.read)}.
        </Alert>
      )}
      <EntityAbout entity={entity} />
    </div>
  );
}
