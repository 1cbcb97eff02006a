import { Alert, Radio, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '#kit/dialog/dialog.tsx';
import { reachOptions, useFullAccess, type FullAccess } from '#platform/session/access-facts.ts';
import { Loaded } from '#platform/loaded/loaded.tsx';
import { pathnameOf } from '#platform/screen/page-memory.ts';
import { routeMatcher } from '@supersync/contract/kernel/route-pattern.ts';
import { useHeldPermissions } from '#platform/session/session.ts';
import classes from './access-requests.module.css';
import { grantingRoles, type GrantingRole } from './granting-roles.ts';
import { requesterName, type OpenRequest } from './open-request.ts';
import { ActionForm } from '#platform/action-dialog.tsx';

/** The effect of a role, in short beside its name. */
function briefly({ stillMissing, gainedPages, beyondGranter }: GrantingRole): string {
  if (beyondGranter.length > 0) return `You cannot give it: you lack ${beyondGranter.join(', ')}`;
  if (stillMissing.length > 0) return `Not enough: ${stillMissing.join(', ')} would still be missing`;
  const more = gainedPages.length - 1;
  return more > 0 ? `Opens ${more} more ${more === 1 ? 'page' : 'pages'} besides` : 'Opens nothing else';
}

const pagesNamed = 6;

function effectOf(request: OpenRequest, { role, stillMissing, gainedPages }: GrantingRole): string {
  const labels = gainedPages.map(({ label }) => label);
  const others = labels.length - pagesNamed;
  const named = labels.slice(0, pagesNamed).join(', ') + (others > 0 ? ` and ${others} more` : '');
  const opens =
    labels.length === 0
      ? 'opens no page they cannot open today'
      : `opens ${labels.length} ${labels.length === 1 ? 'page' : 'pages'} to them: ${named}`;
  const still =
    stillMissing.length === 0
      ? ''
      : ` ${request.title} stays closed: it also asks for ${stillMissing.join(', ')}.`;
  return `Adds ${requesterName(request)} to ${role.name}, which ${opens}.${still}`;
}

interface ChoiceProps {
  readonly request: OpenRequest;
  readonly whole: FullAccess;
  readonly busy: boolean;
  readonly onGrant: (roleId: string) => void;
  readonly onCancel: () => void;
}

function RoleChoice({ request, whole, busy, onGrant, onCancel }: ChoiceProps) {
  const held = useHeldPermissions();
  const ranked = useMemo(() => {
    const page = routeMatcher(whole.pages)(pathnameOf(request.page))?.route;
    const chain = page?.chain ?? request.permissionKeys.map((key) => [key]);
    return grantingRoles(request.userId, chain, whole.facts, whole.pages, held);
  }, [request, whole, held]);
  const possible = ranked.filter(({ beyondGranter }) => beyondGranter.length === 0);
  const [chosen, setChosen] = useState(possible[0]?.role.id);
  const choice = possible.find(({ role }) => role.id === chosen);
  return (
    <ActionForm
      action={{ isPending: busy }}
      submitLabel={choice === undefined ? 'Grant' : `Add to ${choice.role.name}`}
      disabled={choice === undefined}
      onSubmit={() => {
        if (choice !== undefined) onGrant(choice.role.id);
      }}
      onClose={onCancel}
    >
      {ranked.length === 0 ? (
        <Text>
          No role grants {request.permissionKeys.join(', ')}. Add the key to a role first, then come back.
        </Text>
      ) : (
        <Radio.Group
          label={`Which role should ${requesterName(request)} have?`}
          value={chosen ?? null}
          onChange={setChosen}
        >
          <div className={classes.roles}>
            {ranked.map((each) => (
              <Radio
                key={each.role.id}
                value={each.role.id}
                label={each.role.name}
                description={briefly(each)}
                disabled={each.beyondGranter.length > 0}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      {choice === undefined ? null : (
        <Alert color={choice.stillMissing.length > 0 ? 'warning' : 'info'} role="status">
          {effectOf(request, choice)}
        </Alert>
      )}
    </ActionForm>
  );
}

export interface GrantDialogProps extends Omit<ChoiceProps, 'whole' | 'request'> {
  /** Undefined closes it. */
  readonly request: OpenRequest | undefined;
}

/** Grants access by selecting a role: the roles that would open the page, with what else they open. */
export function GrantDialog({ request, ...choice }: GrantDialogProps) {
  return (
    <Dialog
      opened={request !== undefined}
      onClose={choice.onCancel}
      title={request === undefined ? '' : `Grant access to ${request.title}`}
      size="md"
    >
      {request === undefined ? null : <Facts request={request} {...choice} />}
    </Dialog>
  );
}

function Facts(props: Omit<ChoiceProps, 'whole'>) {
  const whole = useFullAccess();
  const reach = useQuery(reachOptions);
  return (
    <Loaded query={{ ...reach, data: whole }} kept="The request is still open.">
      {(access) => <RoleChoice key={props.request.id} whole={access} {...props} />}
    </Loaded>
  );
}
