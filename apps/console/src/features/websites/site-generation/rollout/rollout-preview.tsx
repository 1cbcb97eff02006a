import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import type { PreviewedSite, previewRollout } from '@supersync/contract/websites/site-rollout/actions.ts';
import type { RolloutBranding } from '@supersync/contract/websites/site-rollout/branding.ts';
import { wavesOf } from '@supersync/contract/websites/site-rollout/waves.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { AndMore, Effect } from '#kit/effect/effect.tsx';
import effect from '#kit/effect/effect.module.css';
import { formatCount, formatNumber } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { ChangedFiles } from '../changes-to-roll-out.tsx';
import { rolloutDifferenceOptions } from './rollout-queries.ts';
import classes from './rollout.module.css';

const shownSites = 30;

function Files({ id, branding }: { readonly id: number; readonly branding: RolloutBranding }) {
  const found = useQuery(rolloutDifferenceOptions(id, branding));
  return (
    <Loaded query={found} lines={2}>
      {({ files }) => <ChangedFiles files={files} />}
    </Loaded>
  );
}

interface SiteProps {
  readonly site: PreviewedSite;
  readonly wave: number;
  readonly branding: RolloutBranding;
}

/** One site: its fields at once, its files when it is opened, as the site is built for them. */
function Site({ site, wave, branding }: SiteProps) {
  const [isOpen, setOpen] = useState(false);
  const { domain, client, fields, themeVersion } = site;
  const isNewer = themeVersion.before !== themeVersion.after;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={classes.domain}>{domain}</span>
          <span className={effect.muted}>{client}</span>
          <span className={effect.muted}>
            {[
              ...(isNewer ? [`${themeVersion.before ?? 'no version'} → ${themeVersion.after}`] : []),
              ...(fields.length === 0 ? [] : [formatCount(fields.length, 'field')]),
            ].join(', ')}
          </span>
          <span className={effect.muted}>Wave {wave}</span>
        </summary>
        {isOpen ? (
          <div className={effect.stack}>
            <FieldDiff
              changes={[
                ...fields.map(({ path, before, after }) => ({ field: path, before, after })),
                ...(isNewer ? [{ field: 'Theme version', ...themeVersion }] : []),
              ]}
            />
            <Files id={site.generationId} branding={branding} />
          </div>
        ) : null}
      </details>
    </li>
  );
}

interface RolloutPreviewProps {
  readonly shown: ActionAnswer<typeof previewRollout>;
  readonly branding: RolloutBranding;
  readonly waves: readonly number[];
}

export function RolloutPreview({ shown, branding, waves }: RolloutPreviewProps) {
  const { changed, unchanged, refused } = shown;
  const waveOf = wavesOf(changed.length, waves);
  return (
    <Effect
      changed={`${formatCount(changed.length, 'site')} would change`}
      others={[
        changed.length === 0 ? undefined : formatCount(waveOf.at(-1) ?? 1, 'wave'),
        unchanged > 0 ? `${formatNumber(unchanged)} up to date` : undefined,
      ]}
      refused={refused.length > 0 ? `${formatNumber(refused.length)} cannot take part` : undefined}
    >
      <ul className={classes.sites} aria-label="Sites of the rollout">
        {changed.slice(0, shownSites).map((site, index) => (
          <Site key={site.siteId} site={site} wave={waveOf[index] ?? 1} branding={branding} />
        ))}
      </ul>
      <AndMore count={changed.length} shown={shownSites} />
      {refused.length > 0 ? (
        <details>
          <summary>Sites that cannot take part</summary>
          <ul className={classes.plain}>
            {refused.map(({ siteId, domain, reason }) => (
              <li key={siteId}>
                {domain}: <span className={effect.muted}>{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Effect>
  );
}
