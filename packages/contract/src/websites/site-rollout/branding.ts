import { z } from 'zod';
import { siteFonts } from '../site-form/site-choices.ts';
import { sitePicture, type SiteDraft } from '../site-form/site-form.ts';

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #1f4a43');

/** The branding that a rollout brings to every site of it. What is left out stays as each site has it. */
export const rolloutBranding = z.strictObject({
  colours: z
    .strictObject({
      primary: colour.optional(),
      secondary: colour.optional(),
      accent: colour.optional(),
      text: colour.optional(),
      background: colour.optional(),
    })
    .optional(),
  headingFont: z.enum(siteFonts.values).optional(),
  bodyFont: z.enum(siteFonts.values).optional(),
  logos: z
    .strictObject({
      light: sitePicture.optional(),
      dark: sitePicture.optional(),
      favicon: sitePicture.optional(),
    })
    .optional(),
});
export type RolloutBranding = z.infer<typeof rolloutBranding>;

/** A form with the branding of a rollout. */
export const withBranding = <F extends SiteDraft>(form: F, branding: RolloutBranding): F => ({
  ...form,
  headingFont: branding.headingFont ?? form.headingFont,
  bodyFont: branding.bodyFont ?? form.bodyFont,
  colours: {
    primary: branding.colours?.primary ?? form.colours.primary,
    secondary: branding.colours?.secondary ?? form.colours.secondary,
    accent: branding.colours?.accent ?? form.colours.accent,
    text: branding.colours?.text ?? form.colours.text,
    background: branding.colours?.background ?? form.colours.background,
  },
  logos: {
    light: branding.logos?.light ?? form.logos.light,
    dark: branding.logos?.dark ?? form.logos.dark,
    favicon: branding.logos?.favicon ?? form.logos.favicon,
  },
});
