import type { ActionAnswer } from '@supersync/contract/kernel/define-action.ts';
import { ProblemError } from '@supersync/contract/kernel/problem.ts';
import { createSuperUser, newSuperUserSchema } from '@supersync/contract/access/super-user/actions.ts';
import { superUser } from '@supersync/contract/access/super-user/super-user.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FieldDescriptor } from '#kit/form/field-descriptor.ts';
import { Form } from '#kit/form/form.tsx';
import type { FormOutcome, Submission } from '#kit/form/use-form.ts';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useAction } from '#platform/query/query.ts';
import classes from './super-user.module.css';
import { newSuperUserScreen, superUserScreen, superUsersScreen } from './screens.ts';
import { SentLink } from './sent-link.tsx';

const fields: readonly FieldDescriptor[] = [
  { kind: 'text', name: 'firstName', label: 'First name', required: true },
  { kind: 'text', name: 'lastName', label: 'Last name', required: true },
  {
    kind: 'text',
    format: 'email',
    name: 'email',
    label: 'Email address',
    required: true,
    wide: true,
    help: 'The link to set a password is mailed here. Signing in through the identity provider works with the same address.',
  },
];

const blank = { email: '', firstName: '', lastName: '' };

interface Made {
  readonly email: string;
  readonly answer: ActionAnswer<typeof createSuperUser>;
}

export function Page() {
  const navigate = useNavigate();
  const create = useAction(createSuperUser, superUser, { saved: false, failed: false });
  const [made, setMade] = useState<Made>();

  const submit = async ({ values }: Submission): Promise<FormOutcome> => {
    try {
      const body = newSuperUserSchema.parse(values);
      setMade({ email: body.email, answer: await create.mutateAsync({ body }) });
      return { kind: 'saved', record: values };
    } catch (error) {
      if (!(error instanceof ProblemError))
        return { kind: 'failed', message: 'The server could not be reached. Nothing was saved.' };
      const { errors = {}, requestId } = error.problem;
      return Object.keys(errors).length > 0
        ? { kind: 'invalid', errors }
        : { kind: 'failed', message: error.message, requestId };
    }
  };

  return (
    <div className={classes.page}>
      <PageHeader title={newSuperUserScreen.title} lead={newSuperUserScreen.description} />
      {made === undefined ? (
        <Form
          schema={newSuperUserSchema}
          fields={fields}
          initial={blank}
          columns={2}
          submitLabel="Create and send the link"
          onSubmit={submit}
          onCancel={() => void navigate(hrefOf(superUsersScreen))}
        />
      ) : (
        <div className={classes.done}>
          <SentLink email={made.email} link={made.answer.link} />
          <Group gap="xs">
            <Button component={Link} to={hrefOf(superUserScreen, { id: made.answer.id })}>
              Open the account
            </Button>
            <Button variant="default" onClick={() => setMade(undefined)}>
              Create another
            </Button>
          </Group>
        </div>
      )}
    </div>
  );
}
