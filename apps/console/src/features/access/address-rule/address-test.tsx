import { checkAddress } from '@supersync/contract/access/address-rule/actions.ts';
import { addressRule } from '@supersync/contract/access/address-rule/address-rule.ts';
import { ruleScopes, type RuleScope } from '@supersync/contract/access/address-rule/decide.ts';
import { parseAddress } from '@supersync/contract/access/address-rule/range.ts';
import { optionsOf } from '@supersync/contract/kernel/choices.ts';
import { Alert, Button, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { QueryError } from '#platform/loaded/query-error.tsx';
import { client } from '#platform/query/api.ts';
import classes from './address-rules-page.module.css';
import { verdictText } from './verdict-text.ts';

/** "Would this address get in?", answered by the server with the rules it applies to requests. */
export function AddressTest() {
  const [typed, setTyped] = useState('');
  const [scope, setScope] = useState<RuleScope>('console');
  /** Empty means one's own address. */
  const [asked, setAsked] = useState('');
  const [wrong, setWrong] = useState<string>();
  const verdict = useQuery({
    queryKey: [addressRule.name, 'check', scope, asked],
    queryFn: () =>
      client.act(checkAddress, { query: { scope, ...(asked === '' ? {} : { address: asked }) } }),
    meta: { reads: [addressRule.name] },
    placeholderData: (before) => before,
  });
  const { data } = verdict;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = typed.trim();
    const isAddress = text === '' || parseAddress(text) !== null;
    setWrong(isAddress ? undefined : 'Must be an IPv4 or IPv6 address');
    if (isAddress) setAsked(text);
  };

  return (
    <section className={classes.test} aria-labelledby="address-test">
      <h2 id="address-test" className={classes.heading}>
        Would this address get in?
      </h2>
      <form className={classes.ask} onSubmit={submit}>
        <TextInput
          aria-label="Address to test"
          placeholder={data === undefined ? 'Address' : `${data.yours} (yours)`}
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          size="xs"
          aria-label="For which scope"
          data={[...optionsOf(ruleScopes)]}
          value={scope}
          onChange={setScope}
        />
        <Button type="submit" variant="default">
          Test
        </Button>
      </form>
      <div aria-live="polite">
        {verdict.isLoadingError ? (
          <QueryError query={verdict} what="The result of the test" />
        ) : data === undefined ? null : (
          <Alert
            color={data.admitted ? 'success' : 'danger'}
            title={`${data.address}${data.address === data.yours ? ' (yours)' : ''} ${data.admitted ? 'is allowed' : 'is blocked'}`}
          >
            {verdictText(data, scope)}
            {data.enforced ? null : ' The server was started with rules off, so all addresses are allowed.'}
          </Alert>
        )}
      </div>
    </section>
  );
}
