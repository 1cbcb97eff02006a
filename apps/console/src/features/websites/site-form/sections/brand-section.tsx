import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { printRatio } from '@supersync/contract/websites/site-form/colour.ts';
import { readContrasts, textRatio } from '@supersync/contract/websites/site-form/contrast-pairs.ts';
import { siteFonts, type SiteFont } from '@supersync/contract/websites/site-form/site-choices.ts';
import {
  siteColourNames,
  type SiteDraft,
  type SitePicture,
} from '@supersync/contract/websites/site-form/site-form.ts';
import { faviconSide } from '@supersync/contract/websites/site-form/site-form-problems.ts';
import { fileAddress, filePurposes } from '@supersync/contract/workspace/file/file.ts';
import { Button, ColorInput, Select } from '@mantine/core';
import { ImageField } from '#kit/form/image-field.tsx';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { pictureAddress, pictureField, uploadFile } from '#platform/upload.ts';
import type { FormPlace } from '../form-place.ts';
import classes from '../site-form.module.css';

const logoField = pictureField('logo');

const logoLabels = {
  light: 'Logo for light backgrounds',
  dark: 'Logo for dark backgrounds',
  favicon: 'Favicon',
} as const;
const logoNotes = {
  light: 'At least 40 px high.',
  dark: 'At least 40 px high. Without one, the other is used.',
  favicon: `${faviconSide} × ${faviconSide} px.`,
} as const;

/** As it is stored: large pictures are made smaller. */
async function measured(fileId: string): Promise<SitePicture> {
  const image = new Image();
  image.src = pictureAddress(fileAddress(fileId)) ?? '';
  await image.decode();
  return { fileId, width: image.naturalWidth, height: image.naturalHeight };
}

function Logo({
  kind,
  draft,
  change,
  problemOf,
  isReadOnly,
}: FormPlace & { readonly kind: keyof SiteDraft['logos'] }) {
  const picture = draft.logos[kind];
  const set = (next: SitePicture | null): void => change({ logos: { ...draft.logos, [kind]: next } });
  return (
    <ImageField
      id={`logo-${kind}`}
      label={logoLabels[kind]}
      description={
        picture === null ? logoNotes[kind] : `${picture.width} × ${picture.height} px. ${logoNotes[kind]}`
      }
      error={problemOf(`logos.${kind}`)}
      disabled={isReadOnly}
      accept={logoField.accept}
      maxBytes={filePurposes.logo.maxBytes}
      shownAt={logoField.shownAt}
      value={picture === null ? null : fileAddress(picture.fileId)}
      onChange={(address) => {
        if (address === null) set(null);
      }}
      upload={async (file) => {
        const stored = await uploadFile(file, 'logo');
        set(await measured(stored.id));
        return fileAddress(stored.id);
      }}
    />
  );
}

/** What stands on what, with its ratio as one types, and the nearest colour that passes. */
function Contrasts({ draft, change, isReadOnly }: FormPlace) {
  return (
    <ul className={classes.ratios} aria-label="Contrast">
      {readContrasts(draft.colours).map(({ colour, ground, use, ratio, passes, suggestion }) => (
        <li key={colour} className={classes.ratio}>
          <StatusBadge tone={passes ? 'success' : 'danger'}>{passes ? 'Passes AA' : 'Fails AA'}</StatusBadge>
          <span>
            {use}: {siteColourNames.labels[colour].toLowerCase()} on{' '}
            {siteColourNames.labels[ground].toLowerCase()}
          </span>
          <span className={classes.ratioNumber}>{printRatio(ratio)}</span>
          {suggestion === null || isReadOnly ? null : (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => change({ colours: { ...draft.colours, [colour]: suggestion } })}
            >
              Use {suggestion}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const fontOf = (value: string | null, now: SiteFont): SiteFont =>
  siteFonts.values.find((each) => each === value) ?? now;

/** Colours, logos and fonts. */
export function BrandSection(place: FormPlace) {
  const { draft, change, problemOf, isReadOnly } = place;
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        {optionsOf(siteColourNames).map(({ value, label }) => (
          <ColorInput
            key={value}
            label={label}
            format="hex"
            eyeDropperButtonProps={{ 'aria-label': `Pick ${label} from the screen` }}
            disabled={isReadOnly}
            error={problemOf(`colours.${value}`)}
            value={draft.colours[value]}
            onChange={(colour) => change({ colours: { ...draft.colours, [value]: colour.slice(0, 20) } })}
          />
        ))}
      </div>
      <Contrasts {...place} />
      <p className={classes.hint}>
        Text needs {textRatio}:1. Ink on buttons and blocks of colour is worked out.
      </p>
      <div className={classes.pair}>
        <Select
          label="Heading font"
          allowDeselect={false}
          disabled={isReadOnly}
          data={[...optionsOf(siteFonts)]}
          value={draft.headingFont}
          onChange={(value) => change({ headingFont: fontOf(value, draft.headingFont) })}
        />
        <Select
          label="Body font"
          allowDeselect={false}
          disabled={isReadOnly}
          data={[...optionsOf(siteFonts)]}
          value={draft.bodyFont}
          onChange={(value) => change({ bodyFont: fontOf(value, draft.bodyFont) })}
        />
      </div>
      <Logo kind="light" {...place} />
      <Logo kind="dark" {...place} />
      <Logo kind="favicon" {...place} />
    </div>
  );
}
