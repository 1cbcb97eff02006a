import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { siteFonts } from '@supersync/contract/websites/site-form/site-choices.ts';
import { siteColourNames } from '@supersync/contract/websites/site-form/site-form.ts';
import { startRollout } from '@supersync/contract/websites/site-rollout/actions.ts';
import type { RolloutBranding } from '@supersync/contract/websites/site-rollout/branding.ts';
import { siteRollout } from '@supersync/contract/websites/site-rollout/site-rollout.ts';
import { maxWaves, usualWaves } from '@supersync/contract/websites/site-rollout/waves.ts';
import { Checkbox, ColorInput, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import effect from '#kit/effect/effect.module.css';
import { formatCount } from '#kit/value/format.ts';
import { LogoField, logoKinds } from '#parts/site/logo-field.tsx';
import { ActionForm } from '#platform/action-dialog.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useAction } from '#platform/query/query.ts';
import { readWaves } from './read-waves.ts';
import { RolloutPreview } from './rollout-preview.tsx';
import { previewOptions } from './rollout-queries.ts';
import classes from './rollout.module.css';

const asIs = 'As each site has it';
const typingMs = 300;

const fontOf = (value: string | null) => siteFonts.values.find((each) => each === value);

interface BrandingProps {
  readonly value: RolloutBranding;
  readonly onChange: (next: RolloutBranding) => void;
}

/** Colours, fonts and logos for every site of the rollout; what is empty stays. */
function Branding({ value, onChange }: BrandingProps) {
  return (
    <details>
      <summary>Branding for every site</summary>
      <div className={classes.pair}>
        {optionsOf(siteColourNames).map(({ value: name, label }) => (
          <ColorInput
            key={name}
            label={label}
            placeholder={asIs}
            format="hex"
            withEyeDropper={false}
            value={value.colours?.[name] ?? ''}
            onChange={(colour) =>
              onChange({
                ...value,
                colours: { ...value.colours, [name]: colour === '' ? undefined : colour },
              })
            }
          />
        ))}
        <Select
          label="Heading font"
          placeholder={asIs}
          clearable
          data={[...optionsOf(siteFonts)]}
          value={value.headingFont ?? null}
          onChange={(font) => onChange({ ...value, headingFont: fontOf(font) })}
        />
        <Select
          label="Body font"
          placeholder={asIs}
          clearable
          data={[...optionsOf(siteFonts)]}
          value={value.bodyFont ?? null}
          onChange={(font) => onChange({ ...value, bodyFont: fontOf(font) })}
        />
        {logoKinds.map((kind) => (
          <LogoField
            key={kind}
            kind={kind}
            picture={value.logos?.[kind] ?? null}
            onChange={(picture) =>
              onChange({ ...value, logos: { ...value.logos, [kind]: picture ?? undefined } })
            }
          />
        ))}
      </div>
    </details>
  );
}

interface NewRolloutDialogProps {
  /** Null: every generated site whose theme has a newer version. */
  readonly siteIds: readonly number[] | null;
  readonly onClose: () => void;
  readonly onStarted: (id: number) => void;
}

/** What would change in each site first; nothing starts before it is shown. */
export function NewRolloutDialog({ siteIds, onClose, onStarted }: NewRolloutDialogProps) {
  const [branding, setBranding] = useState<RolloutBranding>({});
  const [settled] = useDebouncedValue(branding, typingMs);
  const [waveText, setWaveText] = useState(usualWaves.join(', '));
  const [isStepwise, setStepwise] = useState(false);
  const [note, setNote] = useState('');
  const preview = useQuery(previewOptions(siteIds, settled));
  const start = useAction(startRollout, siteRollout, { saved: 'The rollout has started' });
  const waves = readWaves(waveText);
  const count = preview.data?.changed.length ?? 0;
  return (
    <Dialog opened onClose={onClose} title="New rollout" size="min(820px, 96vw)">
      <ActionForm
        action={start}
        failed={{ title: 'Not started', kept: 'No site was changed.' }}
        submitLabel={count === 0 ? 'Nothing to roll out' : `Roll out to ${formatCount(count, 'site')}`}
        disabled={count === 0 || waves === null || preview.isFetching || settled !== branding}
        onSubmit={() =>
          start.mutate(
            {
              body: {
                ...(siteIds === null ? {} : { siteIds: [...siteIds] }),
                branding,
                waves: waves ?? [],
                isStepwise,
                expected: count,
                ...(note.trim() === '' ? {} : { note: note.trim() }),
              },
            },
            { onSuccess: ({ id }) => onStarted(id), onError: () => void preview.refetch() },
          )
        }
        onClose={onClose}
      >
        <p className={effect.lead}>
          {siteIds === null
            ? 'Generated sites whose theme has a newer version.'
            : `${formatCount(siteIds.length, 'selected website')}.`}{' '}
          Each is built from its form with the current theme version, checked and brought live. The rollout is
          held when a site fails.
        </p>
        <Branding value={branding} onChange={setBranding} />
        <div className={classes.pair}>
          <TextInput
            label="Waves"
            description="Sizes of the first waves, separated by commas. The other sites follow in the last one."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={waves === null ? `Enter up to ${maxWaves - 1} numbers, such as 1, 5` : undefined}
            value={waveText}
            onChange={(event) => setWaveText(event.currentTarget.value)}
          />
          <TextInput
            label="Note"
            description="Kept with the rollout and every release"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        <Checkbox
          label="Pause after each wave"
          checked={isStepwise}
          onChange={(event) => setStepwise(event.currentTarget.checked)}
        />
        <Loaded query={preview} lines={5}>
          {(shown) => <RolloutPreview shown={shown} branding={settled} waves={waves ?? []} />}
        </Loaded>
      </ActionForm>
    </Dialog>
  );
}
