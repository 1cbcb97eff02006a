import type { SiteDifference } from '@supersync/contract/websites/site-generation/release-actions.ts';
import { rollOutSite } from '@supersync/contract/websites/site-generation/release-actions.ts';
import { useQuery } from '@tanstack/react-query';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { formatCount } from '#kit/value/format.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { StepButton } from '#platform/step/step-button.tsx';
import { useStep } from '#platform/step/step.ts';
import { differenceOptions, type Generation } from './generation-queries.ts';
import classes from './tracker.module.css';

const fileGroups = ['added', 'changed', 'removed'] as const;

const isNothing = ({ fields, files, themeVersion }: SiteDifference): boolean =>
  fields.length === 0 &&
  themeVersion.before === themeVersion.after &&
  fileGroups.every((group) => files[group].length === 0);

export function ChangedFiles({ files }: Pick<SiteDifference, 'files'>) {
  const total = fileGroups.reduce((sum, group) => sum + files[group].length, 0);
  if (total === 0) return null;
  return (
    <details>
      <summary>{formatCount(total, 'file')} differ</summary>
      <ul className={classes.files}>
        {fileGroups.flatMap((group) =>
          files[group].map((path) => (
            <li key={path}>
              {path} ({group})
            </li>
          )),
        )}
      </ul>
    </details>
  );
}

/** What a rollout would change in the live site, and the button that brings it live. */
export function Rollout({ generation }: { readonly generation: Generation }) {
  const difference = useQuery(differenceOptions(generation.id));
  const rollOut = useStep(rollOutSite, generation, { saved: 'The release is being built' });
  return (
    <Loaded query={difference}>
      {(found) =>
        isNothing(found) ? (
          <EmptyState title="The live site is up to date">
            Change the form to see here what would change on the site.
          </EmptyState>
        ) : (
          <div className={classes.section}>
            <FieldDiff
              changes={[
                ...found.fields.map(({ path, before, after }) => ({ field: path, before, after })),
                ...(found.themeVersion.before === found.themeVersion.after
                  ? []
                  : [{ field: 'Theme version', ...found.themeVersion }]),
              ]}
            />
            <ChangedFiles files={found.files} />
            <div className={classes.actions}>
              <StepButton
                size="sm"
                step={rollOut}
                onClick={() => rollOut.run({ params: { id: generation.id }, body: {} })}
              >
                Roll out changes
              </StepButton>
            </div>
          </div>
        )
      }
    </Loaded>
  );
}
