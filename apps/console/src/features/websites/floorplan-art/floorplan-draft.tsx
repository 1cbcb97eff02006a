import { createFloorplanManifest } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { artUploads } from '@supersync/contract/websites/floorplan-art/art-upload.ts';
import { floorplanManifest } from '@supersync/contract/websites/floorplan-manifest/floorplan-manifest.ts';
import { Button, Tabs, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { FileDrop } from '#kit/file-drop/file-drop.tsx';
import { DirtyGuard } from '#kit/form/dirty-guard.tsx';
import { WorkProgress } from '#kit/progress/work-progress.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { useAction } from '#platform/query/query.ts';
import { toastError } from '#platform/toast/toast.ts';
import { useHistory } from './draft/history.ts';
import { newContent } from './draft/manifest-content.ts';
import {
  fillSheets,
  onSheet,
  placeablesOf,
  unitPlaceable,
  withoutSheet,
  type Placements,
} from './draft/placements.ts';
import { freeKey, type Sheet } from './draft/sheet.ts';
import { useSheets } from './draft/use-sheets.ts';
import classes from './editor/editor.module.css';
import { MatchEditor } from './editor/match-editor.tsx';
import { SheetList } from './editor/sheet-list.tsx';
import { uploadArt } from './reader/upload-art.ts';
import type { DraftProps } from './property-first.tsx';
import { SavedManifest } from './saved-manifest.tsx';
import { newFloorplanScreen } from './screens.ts';

const none: Placements = new Map();
const floorsOf = (sheets: readonly Sheet[]): readonly Sheet[] =>
  sheets.filter(({ isExterior }) => !isExterior).toSorted((one, other) => one.level - other.level);

/** Drawings in, matches out: nothing is stored before the manifest is saved. */
export function FloorplanDraft({ property, picker }: DraftProps) {
  const { sheets, setSheets, add, refusals, isReading } = useSheets();
  const history = useHistory<Placements>(() => none);
  const [open, setOpen] = useState<string | null>(null);
  const [name, setName] = useState(property.propertyName);
  const [saved, setSaved] = useState<{ readonly id: number } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const create = useAction(createFloorplanManifest, floorplanManifest, {
    saved: 'Manifest saved',
    failed: false,
  });
  const units = useMemo(() => property.units.map(unitPlaceable), [property]);
  const placements = history.value;
  const { change } = history;
  const proposals = useMemo(() => {
    const filled = fillSheets(sheets, units, floorsOf(sheets), placements);
    // A match that was removed by hand is proposed again, and not made again.
    return new Map([...filled.placements, ...filled.proposals].filter(([slot]) => !placements.has(slot)));
  }, [sheets, units, placements]);
  const isDirty = useCallback(() => sheets.length > 0 && saved === null, [sheets, saved]);

  const match = (all: readonly Sheet[], before: (now: Placements) => Placements = (now) => now): void =>
    change((now) => fillSheets(all, units, floorsOf(all), before(now)).placements);
  const take = async (files: readonly File[]): Promise<void> => {
    const all = await add(files, sheets);
    match(all);
    if (open === null) setOpen(all[0]?.id ?? null);
  };
  const edit = (sheet: Sheet, changes: Partial<Pick<Sheet, 'isExterior' | 'label' | 'level'>>): void => {
    const others = sheets.filter(({ id }) => id !== sheet.id).map(({ key }) => key);
    const next = { ...sheet, ...changes };
    const key = next.isExterior ? sheet.key : freeKey(`floor-${next.level}`, others);
    const all = sheets.map((each) => (each.id === sheet.id ? { ...next, key } : each));
    setSheets(all);
    // What a drawing is of decides what can stand on it.
    if (changes.isExterior !== undefined || changes.level !== undefined)
      match(all, (now) => withoutSheet(now, sheet.id));
  };
  const drop = (sheet: Sheet): void => {
    setSheets(sheets.filter(({ id }) => id !== sheet.id));
    change((now) => withoutSheet(now, sheet.id));
    if (open === sheet.id) setOpen(null);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const ids = await Promise.all(
        sheets.map(async (sheet) => [sheet.id, await uploadArt('drawing', sheet.file)] as const),
      );
      const document = newContent(property.propertyId, sheets, property.units, placements, new Map(ids));
      setSaved(
        await create.mutateAsync({ body: { name: name.trim(), document, note: 'Made from drawings' } }),
      );
    } catch (error) {
      toastError(error);
    } finally {
      setSaving(false);
    }
  };

  const placed = units.filter(({ slot }) => placements.has(slot)).length;
  const current = sheets.find(({ id }) => id === open) ?? sheets[0];
  return (
    <>
      <DirtyGuard isDirty={isDirty} />
      <ToolPage
        title={newFloorplanScreen.title}
        lead={newFloorplanScreen.description}
        shape="stacked"
        inputTitle="Drawings"
        input={
          <div className={classes.inputs}>
            <div className={classes.stack}>
              {picker}
              <FileDrop
                label="Exterior and floor drawings"
                accept={['.svg']}
                maxBytes={artUploads.drawing.maxBytes}
                multiple
                files={[]}
                onChange={(files) => void take(files)}
                disabled={isReading}
              />
              {isReading ? <WorkProgress label="Reading drawings" done={0} /> : null}
              {refusals.map((refusal) => (
                <p key={refusal} role="alert" className={classes.refusal}>
                  {refusal}
                </p>
              ))}
              {sheets.length === 0 ? null : (
                <>
                  <TextInput
                    label="Name of the manifest"
                    value={name}
                    maxLength={160}
                    onChange={(event) => setName(event.currentTarget.value)}
                  />
                  <Button
                    loading={isSaving}
                    disabled={
                      name.trim() === '' || saved !== null || sheets.some(({ label }) => label.trim() === '')
                    }
                    onClick={() => void save()}
                  >
                    Save manifest
                  </Button>
                </>
              )}
              {saved === null ? null : <SavedManifest id={saved.id} />}
            </div>
            <SheetList sheets={sheets} onChange={edit} onRemove={drop} />
          </div>
        }
        resultTitle="Matches"
        lookedAt={
          sheets.length === 0
            ? undefined
            : `${formatNumber(placed)} of ${formatCount(units.length, 'unit')} of ${property.propertyName} placed`
        }
        result={
          current === undefined ? (
            <EmptyState title="No drawings yet">
              Add SVG drawings of the exterior and the floors. Their shapes are matched to{' '}
              {formatCount(units.length, 'unit')} here.
            </EmptyState>
          ) : (
            <Tabs value={current.id} onChange={setOpen} keepMounted={false}>
              <Tabs.List>
                {sheets.map((sheet) => (
                  <Tabs.Tab key={sheet.id} value={sheet.id}>
                    {sheet.label} ({formatNumber(onSheet(placements, sheet.id).length)})
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value={current.id} pt="sm">
                <MatchEditor
                  key={current.id}
                  noun={current.isExterior ? 'floors' : 'units'}
                  sheet={current}
                  placeables={placeablesOf(current, units, floorsOf(sheets))}
                  placements={placements}
                  proposals={new Map([...proposals].filter(([, { sheetId }]) => sheetId === current.id))}
                  onChange={change}
                  undo={history.undo}
                  redo={history.redo}
                />
              </Tabs.Panel>
            </Tabs>
          )
        }
      />
    </>
  );
}
