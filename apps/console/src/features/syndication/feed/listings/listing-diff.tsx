import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { useQuery } from '@tanstack/react-query';
import { FieldDiff } from '#kit/diff/field-diff.tsx';
import { TextDiff } from '#kit/diff/text-diff.tsx';
import { FieldList } from '#kit/record-page/field-list.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { PanelContent } from '#kit/side-panel/panel-content.tsx';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { RecordLink } from '#platform/record/record-link.tsx';
import { listingTextOptions } from '../feed-queries.ts';
import classes from '../feed.module.css';
import { readable } from '../document/readable-text.ts';

export interface ListingDiffProps {
  readonly earlierId: number;
  readonly laterId: number;
  readonly listingId: string;
  readonly format: 'xml' | 'json';
}

/** One listing in two builds: the differing fields, and both texts. */
export function ListingDiff({ earlierId, laterId, listingId, format }: ListingDiffProps) {
  const found = useQuery(listingTextOptions(laterId, listingId, earlierId));
  return (
    <Loaded query={found} lines={10}>
      {(listing) => {
        const { fields, text, earlierText } = listing;
        return (
          <PanelContent>
            <FieldList
              fields={[
                { label: 'Name', value: listing.name },
                {
                  label: 'Property',
                  value: <RecordLink resource={propertyMeta} record={{ id: listing.propertyId }} />,
                },
              ]}
            />
            {fields === null || fields.length === 0 ? null : (
              <Section title="Fields" count={fields.length}>
                <FieldDiff changes={fields} />
              </Section>
            )}
            <Section title="Text">
              {text === null && earlierText === null ? (
                <p className={classes.muted}>Neither text is kept any longer.</p>
              ) : (
                <TextDiff
                  label={`Listing ${listingId}`}
                  language={format}
                  before={earlierText === null ? '' : readable(earlierText)}
                  after={text === null ? '' : readable(text)}
                  height="420px"
                  inline
                />
              )}
            </Section>
          </PanelContent>
        );
      }}
    </Loaded>
  );
}
