import { Link } from 'react-router';
import { Nothing } from '#kit/value/nothing.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { promotedRequestsScreen } from './screens.ts';

export const ListingLink = ({ id }: { readonly id: number | null }) =>
  id === null ? <Nothing /> : <Link to={hrefOf(promotedRequestsScreen, {}, { listing: id })}>{id}</Link>;
