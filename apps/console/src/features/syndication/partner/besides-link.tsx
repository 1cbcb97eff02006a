import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { propertyScreen } from '#features/records/property/screens.ts';

export interface BesidesLinkProps {
  readonly propertyId: number;
  readonly children: ReactNode;
}

/** Opens a property in a new tab: the form keeps its input. */
export function BesidesLink({ propertyId, children }: BesidesLinkProps) {
  return (
    <Link to={hrefOf(propertyScreen, { id: propertyId })} target="_blank" rel="noreferrer">
      {children}
    </Link>
  );
}
