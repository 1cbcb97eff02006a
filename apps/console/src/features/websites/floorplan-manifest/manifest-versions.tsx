import { restoreFloorplanManifests } from '@supersync/contract/websites/floorplan-manifest/actions.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextDiff } from '#kit/diff/text-diff.tsx';
import { RelativeTime } from '#kit/value/time.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { useMayCall } from '#platform/session/rights.ts';
import { personName } from '#platform/session/access-facts.ts';
import classes from './floorplan-manifest.module.css';
import { versionsOptions } from './manifest-queries.ts';
import { printManifest } from './manifest-text.ts';
import { useRestore } from './use-restore.ts';

export interface ManifestVersionsProps {
  readonly manifest: {
    readonly id: number;
    readonly number: number;
    readonly publishedNumber: number | null;
  };
}

const newestOf = <V extends { readonly number: number }>(versions: readonly V[]): V | undefined =>
  versions[0];

/** Every version, compared with the newest; restoring one saves it as the newest. */
export function ManifestVersions({ manifest }: ManifestVersionsProps) {
  const { id, number, publishedNumber } = manifest;
  const versions = useQuery(versionsOptions(id));
  const [compared, setCompared] = useState<number | null>(null);
  const mayRestore = useMayCall(restoreFloorplanManifests);
  const { restore, isPending } = useRestore();
  return (
    <Loaded query={versions}>
      {({ data }) => {
        const newest = newestOf(data);
        const other = data.find((version) => version.number === compared);
        return (
          <div className={classes.stack}>
            <ul className={classes.rows}>
              {data.map((version) => (
                <li key={version.id}>
                  <span className={classes.words}>
                    <span>
                      Version {version.number}
                      {version.number === publishedNumber ? ' (published)' : ''}, saved{' '}
                      <RelativeTime at={version.created} />
                      {version.createdBy === null ? '' : ` by ${personName(version.createdBy)}`}
                    </span>
                    <span className={classes.muted}>
                      {[
                        version.restoredFrom === null
                          ? null
                          : `Restored from version ${version.restoredFrom}`,
                        version.note,
                      ]
                        .filter((words) => words !== null)
                        .join('. ')}
                    </span>
                  </span>
                  {version.number === number ? null : (
                    <span className={classes.line}>
                      <Button
                        size="compact-sm"
                        variant="default"
                        onClick={() => setCompared(compared === version.number ? null : version.number)}
                      >
                        {compared === version.number
                          ? 'Hide comparison'
                          : `Compare version ${version.number}`}
                      </Button>
                      {mayRestore ? (
                        <Button
                          size="compact-sm"
                          variant="default"
                          loading={isPending}
                          onClick={() =>
                            restore(
                              [{ id, basedOn: number, number: version.number }],
                              `Version ${version.number} restored`,
                            )
                          }
                        >
                          Restore version {version.number}
                        </Button>
                      ) : null}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {other === undefined || newest === undefined ? null : (
              <TextDiff
                label={`Version ${other.number} and version ${newest.number}`}
                language="json"
                before={printManifest(other.document)}
                after={printManifest(newest.document)}
                height="420px"
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
