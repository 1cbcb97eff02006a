import type { checkFloorplanManifest } from '@supersync/contract/websites/floorplan-manifest/check-actions.ts';
import { mendFloorplanManifest } from '@supersync/contract/websites/floorplan-manifest/check-actions.ts';
import { findingCodes, type Finding } from '@supersync/contract/websites/floorplan-manifest/findings.ts';
import {
  floorplanManifest,
  floorplanManifestVersion,
} from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { TitledPage } from '#kit/state/titled-page.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { showUndo } from '#kit/undo/show-undo.tsx';
import { formatCount } from '#kit/value/format.ts';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useLiveRecords } from '#platform/query/live.ts';
import { useAction } from '#platform/query/query.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useMayCall } from '#platform/session/rights.ts';
import { toastSuccess } from '#platform/toast/toast.ts';
import classes from '../floorplan-manifest.module.css';
import { ManifestDrawing } from '../manifest-drawing.tsx';
import { checkOptions } from '../manifest-queries.ts';
import { integrityChecksScreen, integrityCheckScreen, manifestsScreen } from '../screens.ts';
import { useRestore } from '../use-restore.ts';

type Checked = ActionAnswer<typeof checkFloorplanManifest>;

export function Page() {
  const id = Number(useScreenParams(integrityCheckScreen).id);
  const check = useQuery(checkOptions(id));
  useLiveRecords(floorplanManifest);
  usePageTitle(check.data?.name ?? integrityCheckScreen.title);
  if (check.data !== undefined) return <Shown checked={check.data} />;
  return (
    <TitledPage title={integrityCheckScreen.title}>
      <Loaded query={check} lines={10}>
        {() => null}
      </Loaded>
    </TitledPage>
  );
}

/** The findings beside the drawing; the address names the one that is looked at. */
function Shown({ checked }: { readonly checked: Checked }) {
  const { id, name, number, findings, document, skippedPairs } = checked;
  const open = useAddressPart(['finding']);
  const wanted = open.get('finding');
  const jump = useMemo(() => findings.find(({ key }) => key === wanted), [findings, wanted]);
  return (
    <ToolPage
      title={name}
      lead={integrityCheckScreen.description}
      shape="halves"
      actions={
        <>
          <Button component={Link} to={hrefOf(integrityChecksScreen)} variant="default">
            All checks
          </Button>
          <Button component={Link} to={hrefOf(manifestsScreen, {}, { manifest: id })} variant="default">
            Manifest
          </Button>
        </>
      }
      inputTitle={`${formatCount(findings.length, 'finding')} in version ${number}`}
      input={
        <div className={classes.stack}>
          {skippedPairs === 0 ? null : (
            <p className={classes.muted}>
              {formatCount(skippedPairs, 'pair')} of shapes not compared: the drawing has too many corners.
            </p>
          )}
          {findings.length === 0 ? (
            <EmptyState title="No findings">
              Every unit of the feed is drawn once, and every outline and image is in order.
            </EmptyState>
          ) : (
            <ul className={classes.rows} aria-label="Findings">
              {findings.map((finding) => (
                <FindingRow
                  key={finding.key}
                  finding={finding}
                  manifest={checked}
                  isShown={finding === jump}
                  href={open.hrefOf({ finding: finding.key })}
                />
              ))}
            </ul>
          )}
        </div>
      }
      resultTitle="Drawing"
      result={<ManifestDrawing manifest={document} findings={findings} jump={jump} />}
    />
  );
}

interface FindingRowProps {
  readonly finding: Finding;
  readonly manifest: Pick<Checked, 'id' | 'number'>;
  readonly isShown: boolean;
  readonly href: string;
}

function FindingRow({ finding, manifest, isShown, href }: FindingRowProps) {
  const { code, message, place, mend } = finding;
  const { id, number } = manifest;
  const mayMend = useMayCall(mendFloorplanManifest);
  const action = useAction(mendFloorplanManifest, floorplanManifestVersion, { saved: false });
  const { restore } = useRestore();
  const run = (): void =>
    action.mutate(
      { params: { id }, body: { key: finding.key, basedOn: number } },
      {
        onSuccess: (saved) =>
          saved.number === number
            ? toastSuccess(`Version ${number} published`)
            : showUndo({
                message: `Fixed as version ${saved.number}`,
                undo: () => restore([{ id, basedOn: saved.number, number }], `Version ${number} restored`),
              }),
      },
    );
  return (
    <li aria-current={isShown ? 'true' : undefined}>
      <span className={classes.words}>
        <StatusBadge tone={findingCodes.tones[code] === 'danger' ? 'danger' : 'warning'}>{code}</StatusBadge>
        <span>{message}</span>
      </span>
      <span className={classes.line}>
        {place === null ? null : (
          <Button
            component={Link}
            to={href}
            replace
            preventScrollReset
            size="compact-sm"
            variant="default"
            aria-label={`Show on drawing: ${message}`}
          >
            Show on drawing
          </Button>
        )}
        {mend === null || !mayMend ? null : (
          <Button
            size="compact-sm"
            loading={action.isPending}
            onClick={run}
            aria-label={`${mend.label}: ${message}`}
          >
            {mend.label}
          </Button>
        )}
      </span>
    </li>
  );
}
