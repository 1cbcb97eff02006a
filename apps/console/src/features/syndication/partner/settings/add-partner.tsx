import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '#kit/state/empty-state.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { addPartnerScreen } from '../screens.ts';

export function AddPartner() {
  return (
    <Button
      component={Link}
      to={hrefOf(addPartnerScreen)}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
    >
      {addPartnerScreen.title}
    </Button>
  );
}

export function NoPartners() {
  return (
    <EmptyState title="No partners yet" action={<AddPartner />}>
      A partner is a listing site that clients’ properties are sent to.
    </EmptyState>
  );
}
