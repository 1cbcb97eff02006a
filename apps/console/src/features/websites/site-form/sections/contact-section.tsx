import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import {
  siteDays,
  socialNetworks,
  type SiteDraft,
} from '@supersync/contract/websites/site-form/site-form.ts';
import { TextInput } from '@mantine/core';
import type { FormPlace } from '../form-place.ts';
import classes from '../site-form.module.css';

type TextField = 'leadEmail' | 'callTrackingNumber' | 'ga4' | 'gtm' | 'pixelId';

const fields: readonly (readonly [name: TextField, label: string, example: string, note?: string])[] = [
  ['leadEmail', 'Lead email', 'leasing@example.com', 'Messages of visitors are mailed here too.'],
  [
    'callTrackingNumber',
    'Call-tracking number',
    '(416) 555-0123',
    'Without one, the number of the property.',
  ],
  ['ga4', 'Google Analytics (GA4)', 'G-1A2B3C4D5E'],
  ['gtm', 'Google Tag Manager', 'GTM-A1B2C3D'],
  ['pixelId', 'Meta pixel', '123456789012345'],
];

function Hours({ draft, change, problemOf, isReadOnly }: FormPlace) {
  const set = (day: keyof SiteDraft['officeHours'], times: Partial<SiteDraft['officeHours']['mon']>): void =>
    change({ officeHours: { ...draft.officeHours, [day]: { ...draft.officeHours[day], ...times } } });
  return (
    <fieldset className={classes.group}>
      <legend>Office hours</legend>
      {optionsOf(siteDays).map(({ value, label }) => {
        const fault = problemOf(`officeHours.${value}`);
        return (
          <div key={value} className={classes.hours}>
            <span>{label}</span>
            <TextInput
              aria-label={`${label}, opens`}
              type="time"
              disabled={isReadOnly}
              value={draft.officeHours[value].opens}
              onChange={(event) => set(value, { opens: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`${label}, closes`}
              type="time"
              disabled={isReadOnly}
              value={draft.officeHours[value].closes}
              onChange={(event) => set(value, { closes: event.currentTarget.value })}
            />
            {fault === undefined ? null : <p className={classes.fault}>{fault}</p>}
          </div>
        );
      })}
      <p className={classes.hint}>Leave both empty on days when the office is closed.</p>
    </fieldset>
  );
}

/** How visitors reach the office, and what measures them. */
export function ContactSection(place: FormPlace) {
  const { draft, change, problemOf, isReadOnly } = place;
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        {fields.map(([name, label, example, note]) => (
          <TextInput
            key={name}
            label={label}
            placeholder={example}
            description={note}
            withAsterisk={name === 'leadEmail'}
            disabled={isReadOnly}
            error={problemOf(name)}
            value={draft[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value.trim().slice(0, 320) })}
          />
        ))}
      </div>
      <Hours {...place} />
      <div className={classes.pair}>
        {optionsOf(socialNetworks).map(({ value, label }) => (
          <TextInput
            key={value}
            label={label}
            maxLength={300}
            placeholder="https://"
            disabled={isReadOnly}
            error={problemOf(`social.${value}`)}
            value={draft.social[value]}
            onChange={(event) =>
              change({ social: { ...draft.social, [value]: event.currentTarget.value.trim() } })
            }
          />
        ))}
      </div>
    </div>
  );
}
