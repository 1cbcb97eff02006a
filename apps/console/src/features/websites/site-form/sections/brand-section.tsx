import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { printRatio } from '@supersync/contract/websites/site-form/colour.ts';
import { readContrasts, textRatio } from '@supersync/contract/websites/site-form/contrast-pairs.ts';
import { siteFonts, type SiteFont } from '@supersync/contract/websites/site-form/site-choices.ts';
import { siteColourNames } from '@supersync/contract/websites/site-form/site-form.ts';
import { Button, ColorInput, Select } from '@mantine/core';
import { StatusBadge } from '#kit/status-badge/status-badge.tsx';
import { LogoField, logoKinds } from '#parts/site/logo-field.tsx';
import type { FormPlace } from '../form-place.ts';
import classes from '../site-form.module.css';

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
      {logoKinds.map((kind) => (
        <LogoField
          key={kind}
          kind={kind}
          picture={draft.logos[kind]}
          onChange={(next) => change({ logos: { ...draft.logos, [kind]: next } })}
          error={problemOf(`logos.${kind}`)}
          disabled={isReadOnly}
        />
      ))}
    </div>
  );
}
