import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { propertyScreen } from '#features/records/property/screens.ts';

export interface BesidesLinkProps {
  readonly propertyId: number;
  readonly children: ReactNode;
}

/** To a property in a tab of its own: what is in the form stays. */
export function BesidesLink({ propertyId, children }: BesidesLinkProps) {
  return (
    <Link to={hrefOf(propertyScreen, { id: propertyId })} target="_blank" rel="noreferrer">
      {children}
    </Link>
  );
}
