import { choiceLabel } from '@supersync/contract/kernel/choices.ts';
import { propertyMeta } from '@supersync/contract/records/property/property-meta.ts';
import { type PropertyType, propertyTypes } from '@supersync/contract/records/property/property-types.ts';
import { propertyTypeRule } from '@supersync/contract/records/property-type/property-type-rule.ts';
import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { RecordPage } from '#kit/record-page/record-page.tsx';
import { Section } from '#kit/record-page/section.tsx';
import { NumberValue } from '#kit/value/amount.tsx';
import { formatCount } from '#kit/value/format.ts';
import { usePageTitle, useScreenParams } from '#platform/console-context.tsx';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useLiveRecords } from '#platform/query/live.ts';
import { clientScreen } from '#features/records/client/screens.ts';
import { EarlierChanges } from './earlier-changes.tsx';
import classes from './property-type.module.css';
import { propertyTypesScreen } from './screens.ts';
import { choose, decidedBy, requestOf, typeAfter, type Choices } from './type-choices.ts';
import { TypeGrid } from './type-grid.tsx';
import { TypeOutcome } from './type-outcome.tsx';
import {
  clientOptions,
  propertiesOptions,
  rulesOptions,
  typesOptions,
  type GridProperty,
} from './type-queries.ts';
import { TypeRulesList } from './type-rules-list.tsx';

const nothingChosen: Choices = new Map();

/** The grid, the rules, and their effect; nothing is written before the preview. */
export function Page() {
  const id = Number(useScreenParams(propertyTypesScreen).id);
  const { data: client } = useSuspenseQuery(clientOptions(id));
  const { data: types } = useSuspenseQuery(typesOptions);
  const { data: ruleList } = useSuspenseQuery(rulesOptions(id));
  const found = useQuery(propertiesOptions(id));
  const [choices, setChoices] = useState(nothingChosen);
  const [useRules, setUseRules] = useState(false);
  usePageTitle(`Property types of ${client.name}`);
  useLiveRecords(propertyMeta);
  useLiveRecords(propertyTypeRule);

  const rules = ruleList.data;
  const properties = found.data?.data;
  const decided = useMemo(() => decidedBy(rules, properties ?? []), [rules, properties]);
  const request = useMemo(() => requestOf(choices, useRules), [choices, useRules]);
  const applied = useRules ? rules : [];
  const names = useMemo(
    () => new Map<string, string>(types.data.map(({ key, name }) => [key, name])),
    [types],
  );
  const nameOf = (type: string): string => names.get(type) ?? choiceLabel(propertyTypes, type);

  return (
    <RecordPage
      title={`Property types of ${client.name}`}
      facts={[
        { label: 'Properties', value: <NumberValue value={properties?.length} /> },
        { label: 'Rules', value: rules.length },
        ...(choices.size === 0
          ? []
          : [{ label: 'Chosen', value: formatCount(choices.size, 'property', 'properties') }]),
      ]}
      action={
        <Button component={Link} to={hrefOf(clientScreen, { id })} variant="default">
          Back to the client
        </Button>
      }
      sections={[
        {
          id: 'change',
          title: 'Change',
          content: (
            <div className={classes.halves}>
              <Section title="Rules" count={rules.length}>
                <TypeRulesList clientId={id} rules={rules} decided={decided} nameOf={nameOf} />
              </Section>
              <Section title="Preview">
                <TypeOutcome
                  clientId={id}
                  request={request}
                  hasRules={rules.some(({ enabled }) => enabled)}
                  nameOf={nameOf}
                  onUseRules={setUseRules}
                  onClear={() => {
                    setChoices(nothingChosen);
                    setUseRules(false);
                  }}
                />
              </Section>
            </div>
          ),
        },
        {
          id: 'properties',
          title: 'Properties',
          count: properties?.length,
          content:
            found.isError && properties === undefined ? (
              <QueryError query={found} />
            ) : (
              <TypeGrid
                properties={properties}
                types={types.data}
                after={(property) => typeAfter(property, choices, applied)}
                onChoose={(chosen: readonly GridProperty[], type: PropertyType) =>
                  setChoices(choose(choices, chosen, type, applied))
                }
              />
            ),
        },
        { id: 'earlier', title: 'Earlier changes', content: <EarlierChanges clientId={id} /> },
      ]}
    />
  );
}
