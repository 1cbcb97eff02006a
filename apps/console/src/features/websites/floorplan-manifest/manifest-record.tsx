import {
  publishFloorplanManifest,
  takeFloorplanOffline,
} from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import {
  floorplanManifest,
  manifestStates,
} from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { manifestModes } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import {
  previewAddress,
  viewerAddress,
} from '@supersync/contract/websites/floorplan-manifest/public-paths.ts';
import type { With } from '@supersync/contract/kernel/record.ts';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { CopyButton } from '#kit/copy-button/copy-button.tsx';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { Nothing } from '#kit/value/nothing.tsx';
import { ChoiceBadge } from '#platform/choice/choice-badge.tsx';
import { usePageTitle } from '#platform/console-context.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { client } from '#platform/query/api.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { RecordHistory } from '#platform/record/record-history.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { ResourceForm } from '#platform/resource/resource-form.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { StepButton, StepItem } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import classes from './floorplan-manifest.module.css';
import { ManifestDrawing } from './manifest-drawing.tsx';
import { ManifestEditor } from './manifest-editor.tsx';
import { ManifestModel } from './manifest-model.tsx';
import { manifestForm, manifestRecord } from './manifest-list.tsx';
import { documentOptions } from './manifest-queries.ts';
import { ManifestVariables } from './manifest-variables.tsx';
import { ManifestVersions } from './manifest-versions.tsx';
import { integrityCheckScreen, manifestsScreen } from './screens.ts';

type Manifest = With<typeof floorplanManifest, 'property'>;

/** One manifest: what visitors see, its drawing, its text, variables and versions. */
export function ManifestRecord({ id }: { readonly id: number }) {
  const found = useQuery(manifestRecord.options(id));
  useLiveRecords(floorplanManifest);
  usePageTitle(found.data?.name ?? manifestsScreen.title);
  return <Loaded query={found}>{(manifest) => <Shown manifest={manifest} />}</Loaded>;
}

function Shown({ manifest }: { readonly manifest: Manifest }) {
  const { id, state, number, publishedNumber, property } = manifest;
  const document = useQuery(documentOptions(id));
  const newest = document.data?.document;
  const model = newest?.model === undefined ? undefined : { manifest: newest, model: newest.model };
  return (
    <RecordPage
      title={manifest.name}
      status={<ChoiceBadge of={manifestStates} value={state} />}
      facts={[
        {
          label: 'Property',
          value: property === null ? <Nothing /> : <RecordLink resource={propertyMeta} record={property} />,
        },
        { label: 'Mode', value: manifestModes.labels[manifest.mode] },
        { label: 'Version', value: number },
        { label: 'Published version', value: publishedNumber ?? <Nothing /> },
        { label: 'Units drawn', value: manifest.unitCount },
      ]}
      action={<Steps manifest={manifest} />}
      menu={<MoreSteps manifest={manifest} />}
      tabs
      sections={[
        { id: 'viewer', title: 'Viewer', content: <Viewer manifest={manifest} /> },
        ...(model === undefined
          ? []
          : [
              {
                id: 'model',
                title: 'Model',
                content: <ManifestModel manifest={model.manifest} model={model.model} />,
              },
            ]),
        {
          id: 'drawing',
          title: 'Drawing',
          content: (
            <Loaded query={document} skeleton={<div className={classes.frame} />}>
              {(current) => <ManifestDrawing manifest={current.document} />}
            </Loaded>
          ),
        },
        {
          id: 'json',
          title: 'JSON',
          content: (
            <Loaded query={document}>
              {(current) => <ManifestEditor key={current.document.version} id={id} current={current} />}
            </Loaded>
          ),
        },
        {
          id: 'variables',
          title: 'Variables',
          content: (
            <Loaded query={document}>{(current) => <ManifestVariables manifest={current.document} />}</Loaded>
          ),
        },
        { id: 'versions', title: 'Versions', content: <ManifestVersions manifest={manifest} /> },
        { id: 'details', title: 'Details', content: <ResourceForm form={manifestForm} record={manifest} /> },
      ]}
      history={<RecordHistory resource={floorplanManifest} recordKey={id} />}
    />
  );
}

/** The newest version as visitors would see it, and the address of the published one. */
function Viewer({ manifest }: { readonly manifest: Manifest }) {
  const { id, name, number, state, publicKey } = manifest;
  const address = client.addressOf(viewerAddress(publicKey));
  const absolute = new URL(address, location.href).href;
  return (
    <div className={classes.stack}>
      <p className={classes.muted}>
        {state === 'published' ? (
          <>
            Visitors see version {manifest.publishedNumber} at{' '}
            <a href={address} target="_blank" rel="noreferrer">
              {absolute}
            </a>{' '}
            <CopyButton text={absolute} what="address" />
          </>
        ) : (
          'Visitors see nothing until it is published.'
        )}{' '}
        Version {number} is shown here.
      </p>
      {/* Our own page: its policy allows nothing but our script, and its pictures need the session. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        key={number}
        title={`Viewer of ${name}`}
        src={client.addressOf(previewAddress(id))}
        className={classes.frame}
      />
    </div>
  );
}

function Steps({ manifest }: { readonly manifest: Manifest }) {
  const { id, number, publishedNumber, state } = manifest;
  const publish = useStep(publishFloorplanManifest, manifest, { saved: `Version ${number} published` });
  const isNewest = state === 'published' && publishedNumber === number;
  return (
    <>
      <Button component={Link} to={hrefOf(manifestsScreen)} variant="default">
        All manifests
      </Button>
      <Button component={Link} to={hrefOf(integrityCheckScreen, { id })} variant="default">
        Integrity check
      </Button>
      {isNewest ? null : (
        <StepButton size="sm" step={publish} onClick={() => publish.run({ params: { id } })}>
          Publish version {number}
        </StepButton>
      )}
    </>
  );
}

function MoreSteps({ manifest }: { readonly manifest: Manifest }) {
  const { id, name, publicKey, state } = manifest;
  const offline = useStep(takeFloorplanOffline, manifest, { saved: 'Navigator taken offline' });
  const [confirm, dialog] = useConfirm();
  const ask = async (): Promise<void> => {
    const isAgreed = await confirm({
      title: 'Take navigator offline',
      effect: `Visitors of ${name} see an empty page wherever it is embedded, until it is published again.`,
      confirmLabel: 'Take offline',
    });
    if (isAgreed) offline.run({ params: { id } });
  };
  return (
    <>
      {state === 'published' ? (
        <Menu.Item
          component="a"
          href={client.addressOf(viewerAddress(publicKey))}
          target="_blank"
          rel="noreferrer"
        >
          Open public viewer
        </Menu.Item>
      ) : null}
      <StepItem step={offline} color="danger" onClick={() => void ask()}>
        Take offline…
      </StepItem>
      {dialog}
    </>
  );
}
