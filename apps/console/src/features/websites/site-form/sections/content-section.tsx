import { optionsOf, type Choices } from '@supersync/contract/kernel/choices.ts';
import { languages } from '@supersync/contract/kernel/standard-choices.ts';
import {
  siteAmenities,
  siteFeatures,
  sitePlaceKinds,
} from '@supersync/contract/websites/site-form/site-choices.ts';
import type { SitePlace } from '@supersync/contract/websites/site-form/site-form.ts';
import { localesOf } from '@supersync/contract/websites/site-theme/site-view.ts';
import { requiredPages, sitePages } from '@supersync/contract/websites/site-theme/site-themes.ts';
import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { FormPlace } from '../form-place.ts';
import classes from '../site-form.module.css';

interface ChoiceBoxesProps<V extends string> {
  readonly title: string;
  readonly of: Choices<V>;
  readonly value: readonly V[];
  readonly fixed?: readonly V[];
  readonly isReadOnly: boolean;
  readonly error?: string | undefined;
  readonly onChange: (values: V[]) => void;
}

function ChoiceBoxes<V extends string>(props: ChoiceBoxesProps<V>) {
  const { title, of, value, fixed = [], isReadOnly, error, onChange } = props;
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <div className={classes.checks}>
        {optionsOf(of).map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            disabled={isReadOnly || fixed.includes(option.value)}
            checked={value.includes(option.value)}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked;
              onChange(of.values.filter((each) => (each === option.value ? isChosen : value.includes(each))));
            }}
          />
        ))}
      </div>
      {error === undefined ? null : <p className={classes.fault}>{error}</p>}
    </fieldset>
  );
}

const directions = {
  N: 'North',
  NE: 'Northeast',
  E: 'East',
  SE: 'Southeast',
  S: 'South',
  SW: 'Southwest',
  W: 'West',
  NW: 'Northwest',
} as const;
const maxPlaces = 16;
const newPlace: SitePlace = { name: '', kind: 'transit', minutes: 5, direction: 'N' };
const directionOf = (value: string | null, now: SitePlace['direction']): SitePlace['direction'] => {
  for (const each of ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const) if (each === value) return each;
  return now;
};

function Places({ draft, change, problemOf, isReadOnly }: FormPlace) {
  const set = (at: number, changes: Partial<SitePlace>): void =>
    change({ places: draft.places.map((place, index) => (index === at ? { ...place, ...changes } : place)) });
  return (
    <fieldset className={classes.group}>
      <legend>Places nearby</legend>
      {draft.places.map((place, at) => (
        // Places have no name of their own until one is typed; they are told apart by their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={classes.place}>
          <TextInput
            aria-label={`Place ${at + 1}`}
            placeholder="Name"
            maxLength={80}
            disabled={isReadOnly}
            error={problemOf(`places.${at}`)}
            value={place.name}
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          <Select
            aria-label={`Kind of place ${at + 1}`}
            allowDeselect={false}
            disabled={isReadOnly}
            data={[...optionsOf(sitePlaceKinds)]}
            value={place.kind}
            onChange={(value) =>
              set(at, { kind: sitePlaceKinds.values.find((each) => each === value) ?? place.kind })
            }
          />
          <NumberInput
            aria-label={`Minutes on foot to place ${at + 1}`}
            min={1}
            max={30}
            allowDecimal={false}
            disabled={isReadOnly}
            value={place.minutes}
            onChange={(value) =>
              set(at, { minutes: Math.min(30, Math.max(1, Math.round(Number(value)) || 1)) })
            }
          />
          <Select
            aria-label={`Direction of place ${at + 1}`}
            allowDeselect={false}
            disabled={isReadOnly}
            data={Object.entries(directions).map(([value, label]) => ({ value, label }))}
            value={place.direction}
            onChange={(value) => set(at, { direction: directionOf(value, place.direction) })}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={isReadOnly}
            onClick={() => change({ places: draft.places.filter((_, index) => index !== at) })}
          >
            Remove<span className={classes.unseen}> place {at + 1}</span>
          </Button>
        </div>
      ))}
      {draft.places.length >= maxPlaces || isReadOnly ? null : (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => change({ places: [...draft.places, newPlace] })}
          >
            Add place
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Words, pages and what the building offers. */
export function ContentSection(place: FormPlace) {
  const { draft, change, problemOf, isReadOnly } = place;
  return (
    <div className={classes.stack}>
      {localesOf(draft).map((locale) => (
        <div key={locale} className={classes.stack}>
          <TextInput
            label={`Headline in ${languages.labels[locale]}`}
            maxLength={120}
            disabled={isReadOnly}
            value={draft.headline[locale]}
            onChange={(event) =>
              change({ headline: { ...draft.headline, [locale]: event.currentTarget.value } })
            }
          />
          <Textarea
            label={`About in ${languages.labels[locale]}`}
            description="Without it, the description of the property."
            maxLength={2000}
            minRows={3}
            autosize
            disabled={isReadOnly}
            value={draft.about[locale]}
            onChange={(event) => change({ about: { ...draft.about, [locale]: event.currentTarget.value } })}
          />
        </div>
      ))}
      <ChoiceBoxes
        title="Pages"
        of={sitePages}
        fixed={requiredPages}
        value={draft.pages}
        error={problemOf('pages')}
        isReadOnly={isReadOnly}
        onChange={(pages) => change({ pages })}
      />
      <ChoiceBoxes
        title="Features"
        of={siteFeatures}
        value={draft.features}
        isReadOnly={isReadOnly}
        onChange={(features) => change({ features })}
      />
      <ChoiceBoxes
        title="Amenities"
        of={siteAmenities}
        value={draft.amenities}
        isReadOnly={isReadOnly}
        onChange={(amenities) => change({ amenities })}
      />
      <Places {...place} />
    </div>
  );
}
