import {
  galleryOrder,
  galleryRulesSchema,
  standardGalleryRules,
  type GalleryRules,
} from '@supersync/contract/data-services/image-label/gallery-order.ts';
import { saveGalleryRules } from '@supersync/contract/data-services/image-label/actions.ts';
import { galleryRule } from '@supersync/contract/data-services/image-label/image-label.ts';
import { photo } from '@supersync/contract/records/photo/photo.ts';
import { reorderPhotos } from '@supersync/contract/records/photo/reorder-photos.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Section } from '#kit/record-page/section.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { ToolPage } from '#kit/tool-page/tool-page.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAction } from '#platform/query/query.ts';
import { useAddressPart } from '#platform/screen/address-part.ts';
import { useMayCall } from '#platform/session/rights.ts';
import classes from '../image-label.module.css';
import { galleryRulesOptions, queueOptions } from '../label-queries.ts';
import { PropertySelect } from '../property-select.tsx';
import { imageLabellingScreen } from '../screens.ts';
import { ViewSwitch } from '../view-switch.tsx';
import { galleryPhotos } from './gallery-photos.ts';
import { GalleryStrip } from './gallery-strip.tsx';
import { RulesEditor } from './rules-editor.tsx';

/** The rules for galleries, with what they would do to one. */
export function OrderTool() {
  const found = useQuery(galleryRulesOptions);
  return (
    <Loaded query={found} lines={10}>
      {({ data: [current] }) => (
        <OrderDraft
          key={current?.id ?? 0}
          version={current?.id ?? 0}
          current={current?.rules ?? standardGalleryRules}
        />
      )}
    </Loaded>
  );
}

interface OrderDraftProps {
  readonly version: number;
  readonly current: GalleryRules;
}

function OrderDraft({ version, current }: OrderDraftProps) {
  const [draft, setDraft] = useState(current);
  const save = useAction(saveGalleryRules, galleryRule, { saved: 'The rules were saved' });
  const maySave = useMayCall(saveGalleryRules);
  const isValid = galleryRulesSchema.safeParse(draft).success;
  return (
    <ToolPage
      title={imageLabellingScreen.title}
      lead="Order the photos of a gallery by what they show."
      actions={<ViewSwitch />}
      shape="narrow-input"
      inputTitle={`Rules, version ${version}`}
      input={
        <form
          className={classes.stack}
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ body: { rules: draft } });
          }}
        >
          <RulesEditor rules={draft} onChange={setDraft} />
          <div className={classes.choices}>
            {maySave ? (
              <Button type="submit" disabled={!isValid || draft === current} loading={save.isPending}>
                Save rules
              </Button>
            ) : null}
            <Button variant="default" disabled={draft === current} onClick={() => setDraft(current)}>
              Reset
            </Button>
          </div>
        </form>
      }
      result={<Preview rules={draft} />}
    />
  );
}

function Preview({ rules }: { readonly rules: GalleryRules }) {
  const part = useAddressPart(['property']);
  const propertyId = part.number('property');
  const found = useQuery({ ...queueOptions('first', propertyId), enabled: propertyId !== null });
  return (
    <div className={classes.stack}>
      <PropertySelect
        shown={propertyId === null ? null : (found.data?.property ?? null)}
        placeholder="Choose a property"
        onChoose={(id) => part.show(id === undefined ? {} : { property: id })}
      />
      {propertyId === null ? (
        <EmptyState title="No property chosen">
          Choose a property to see its gallery as it is and as the rules would order it.
        </EmptyState>
      ) : (
        <Loaded query={found} lines={6}>
          {({ photos }) => <Orders propertyId={propertyId} photos={photos} rules={rules} />}
        </Loaded>
      )}
    </div>
  );
}

interface OrdersProps {
  readonly propertyId: number;
  readonly photos: Parameters<typeof galleryPhotos>[0];
  readonly rules: GalleryRules;
}

function Orders({ propertyId, photos, rules }: OrdersProps) {
  const reorder = useAction(reorderPhotos, photo, { saved: 'The gallery has its new order' });
  const mayReorder = useMayCall(reorderPhotos);
  const now = useMemo(() => galleryPhotos(photos), [photos]);
  const then = useMemo(() => galleryOrder(now, rules), [now, rules]);
  const idsOf = (all: readonly { readonly id: number }[]): number[] => all.map(({ id }) => id);
  const isSame = idsOf(now).join() === idsOf(then).join();
  return (
    <>
      <Section
        title="Order by the rules"
        actions={
          mayReorder ? (
            <Button
              size="compact-sm"
              disabled={isSame}
              loading={reorder.isPending}
              onClick={() =>
                reorder.mutate({ params: { id: propertyId }, body: { seen: idsOf(now), order: idsOf(then) } })
              }
            >
              Apply this order
            </Button>
          ) : null
        }
      >
        {isSame ? <p className={classes.muted}>The gallery has this order already.</p> : null}
        <GalleryStrip label="Order by the rules" photos={then} />
      </Section>
      <Section title="Order now">
        <GalleryStrip label="Order now" photos={now} />
      </Section>
    </>
  );
}
