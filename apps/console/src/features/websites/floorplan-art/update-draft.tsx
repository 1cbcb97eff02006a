import { artUploads } from '@supersync/contract/websites/floorplan-art/art-upload.ts';
import {
  saveFloorplanManifest,
  type PropertyUnit,
} from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { floorplanManifestVersion } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import type { Manifest } from '@supersync/contract/websites/floorplan-manifest/manifest.ts';
import { Button, Tabs } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useConfirm } from '#kit/confirm/use-confirm.tsx';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { DirtyGuard } from '#kit/form/dirty-guard.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import type { Screen } from '#platform/screen/define-screen.ts';
import { toastError } from '#platform/toast/toast.ts';
import { useHistory } from './draft/history.ts';
import { placeOnPolygon, withoutSheet, type Placements } from './draft/placements.ts';
import { roleOf, type Sheet } from './draft/sheet.ts';
import { withNewArt, type OldPlace } from './draft/update-content.ts';
import { detailsOf, keptText, proposalsOn } from './draft/update-details.ts';
import { useSheets } from './draft/use-sheets.ts';
import classes from './editor/editor.module.css';
import { LostMatches } from './editor/lost-matches.tsx';
import { MatchEditor } from './editor/match-editor.tsx';
import { UpdateSheets, type Place } from './editor/update-sheets.tsx';
import { uploadArt } from './reader/upload-art.ts';
import { NewestVersion } from './saved-manifest.tsx';

export interface UpdateDraftProps {
  readonly screen: Screen;
  readonly isExterior: boolean;
  readonly manifest: Manifest;
  readonly name: string;
  readonly units: readonly PropertyUnit[];
  readonly picker: ReactNode;
}

const none: Placements = new Map();

/** New art for floors or views that exist. Nothing is stored before the new version is saved. */
export function UpdateDraft({ screen, isExterior, manifest, name, units, picker }: UpdateDraftProps) {
  const { sheets, setSheets, add, refusals, isReading } = useSheets();
  const history = useHistory<Placements>(() => none);
  const [open, setOpen] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [confirm, dialog] = useConfirm();
  const save = useAction(saveFloorplanManifest, floorplanManifestVersion, {
    saved: 'New version saved',
    failed: false,
  });
  const places: readonly Place[] = isExterior
    ? manifest.exterior.views.map(({ key, label }) => ({ key, label, level: 0 }))
    : manifest.floors;
  const placements = history.value;
  const { change } = history;
  const details = useMemo(
    () => new Map(sheets.map((sheet) => [sheet.id, detailsOf(manifest, sheet, units)])),
    [sheets, manifest, units],
  );
  const isDirty = useCallback(() => sheets.length > 0 && !isSaved, [sheets, isSaved]);

  const take = async (files: readonly File[]): Promise<void> => {
    const taken = new Set(sheets.map(({ key }) => key));
    const all = await add(files, sheets, (file) => {
      const { level } = roleOf(file.name, Number.NaN);
      const free = places.filter(({ key }) => !taken.has(key));
      const stem = file.name.replace(/\.svg$/i, '').toLowerCase();
      const place =
        free.find(({ key, label }) => [key, label.toLowerCase()].includes(stem)) ??
        (isExterior ? undefined : free.find((each) => each.level === level)) ??
        free[0] ??
        places[0];
      if (place !== undefined) taken.add(place.key);
      return {
        isExterior,
        key: place?.key ?? '',
        label: place?.label ?? file.name,
        level: place?.level ?? 0,
      };
    });
    change((now) =>
      all
        .filter(({ id }) => !sheets.some((sheet) => sheet.id === id))
        .reduce<Placements>(
          (sum, sheet) => new Map([...sum, ...detailsOf(manifest, sheet, units).carried.placements]),
          now,
        ),
    );
    if (open === null) setOpen(all[0]?.id ?? null);
  };
  const assign = (sheet: Sheet, key: string | null): void => {
    const place = places.find((each) => each.key === key);
    if (place === undefined) return;
    const next = { ...sheet, key: place.key, label: place.label, level: place.level };
    setSheets(sheets.map((each) => (each.id === sheet.id ? next : each)));
    change(
      (now) =>
        new Map([...withoutSheet(now, sheet.id), ...detailsOf(manifest, next, units).carried.placements]),
    );
  };
  const drop = (sheet: Sheet): void => {
    setSheets(sheets.filter(({ id }) => id !== sheet.id));
    change((now) => withoutSheet(now, sheet.id));
  };
  const lostOn = (sheet: Sheet): readonly OldPlace[] =>
    (details.get(sheet.id)?.old ?? []).filter(({ slot }) => !placements.has(slot));

  const store = async (): Promise<void> => {
    const lost = sheets.flatMap(lostOn);
    const isSure =
      lost.length === 0 ||
      (await confirm({
        title: 'Save without lost matches',
        effect: `${formatCount(lost.length, 'match', 'matches')} would not be in the new version: ${lost
          .slice(0, 8)
          .map(({ label }) => label)
          .join(', ')}${lost.length > 8 ? ' and others' : ''}. Earlier versions keep them.`,
        confirmLabel: 'Save new version',
      }));
    if (!isSure) return;
    setSaving(true);
    try {
      const ids = await Promise.all(
        sheets.map(async (sheet) => [sheet.id, await uploadArt('drawing', sheet.file)] as const),
      );
      const placeables = new Map([...details].map(([id, { placeables: all }]) => [id, all]));
      const document = withNewArt(manifest, sheets, placeables, placements, new Map(ids));
      const note = `New art: ${sheets.map(({ label }) => label).join(', ')}`.slice(0, 500);
      setSaved(true);
      await save.mutateAsync({
        params: { id: manifest.id },
        body: { document, basedOn: manifest.version, note },
      });
    } catch (error) {
      setSaved(false);
      toastError(error);
    } finally {
      setSaving(false);
    }
  };

  const isTwice = new Set(sheets.map(({ key }) => key)).size < sheets.length;
  const current = sheets.find(({ id }) => id === open) ?? sheets[0];
  const detail = current === undefined ? undefined : details.get(current.id);
  return (
    <>
      <DirtyGuard isDirty={isDirty} />
      {dialog}
      <ToolPage
        title={screen.title}
        lead={screen.description}
        shape="stacked"
        inputTitle="New drawings"
        input={
          <div className={classes.inputs}>
            <div className={classes.stack}>
              {picker}
              <NewestVersion id={manifest.id} version={manifest.version} />
              {places.length === 0 ? (
                <EmptyState title={isExterior ? 'No exterior views' : 'No floors'}>
                  {isExterior
                    ? 'This manifest has no exterior view to replace.'
                    : 'This manifest has no floor to replace.'}
                </EmptyState>
              ) : (
                <FileDrop
                  label={isExterior ? 'New exterior drawings' : 'New floor drawings'}
                  accept={['.svg']}
                  maxBytes={artUploads.drawing.maxBytes}
                  multiple
                  files={[]}
                  onChange={(files) => void take(files)}
                  disabled={isReading}
                />
              )}
              {isReading ? <WorkProgress label="Reading drawings" done={0} /> : null}
              {refusals.map((refusal) => (
                <p key={refusal} role="alert" className={classes.refusal}>
                  {refusal}
                </p>
              ))}
              {sheets.length === 0 ? null : (
                <Button loading={isSaving} disabled={isTwice} onClick={() => void store()}>
                  Save new version
                </Button>
              )}
            </div>
            <UpdateSheets
              sheets={sheets}
              places={places}
              isExterior={isExterior}
              onAssign={assign}
              onRemove={drop}
            />
          </div>
        }
        resultTitle="Matches"
        lookedAt={detail === undefined ? undefined : keptText(detail.carried, name)}
        result={
          current === undefined || detail === undefined ? (
            <EmptyState title="No drawings yet">
              Add the new SVG drawings. Matches are kept by id, then by name, then by place.
            </EmptyState>
          ) : (
            <Tabs value={current.id} onChange={setOpen} keepMounted={false}>
              <Tabs.List>
                {sheets.map((sheet) => (
                  <Tabs.Tab key={sheet.id} value={sheet.id}>
                    {sheet.label}
                    {lostOn(sheet).length === 0 ? '' : ` (${formatNumber(lostOn(sheet).length)} lost)`}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value={current.id} pt="sm">
                <div className={classes.stack}>
                  <LostMatches
                    lost={lostOn(current)}
                    nearest={detail.carried.nearest}
                    isFree={(shapeId) =>
                      ![...placements.values()].some(
                        (each) => each.sheetId === current.id && each.shapeId === shapeId,
                      )
                    }
                    onNearest={({ slot }) => {
                      const nearest = detail.carried.nearest.get(slot);
                      if (nearest !== undefined) change((now) => new Map([...now, [slot, nearest]]));
                    }}
                    onOld={({ slot, points }) => change((now) => placeOnPolygon(now, slot, current, points))}
                  />
                  <MatchEditor
                    key={`${current.id} ${current.key}`}
                    noun={isExterior ? 'floors' : 'units'}
                    sheet={current}
                    placeables={detail.placeables}
                    placements={placements}
                    proposals={proposalsOn(current, detail, placements)}
                    ghosts={lostOn(current).filter(({ points }) => points.length > 2)}
                    onChange={change}
                    undo={history.undo}
                    redo={history.redo}
                  />
                </div>
              </Tabs.Panel>
            </Tabs>
          )
        }
      />
    </>
  );
}
