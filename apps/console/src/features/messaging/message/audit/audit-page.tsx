import { useSearchParams } from '#kit/address/use-search-params.ts';
import { showsReplays } from './audit-addresses.ts';
import { MessageList } from '../message-list.tsx';
import { Replays } from '../replay/replays.tsx';

export function Page() {
  const [search] = useSearchParams();
  return showsReplays(search) ? <Replays /> : <MessageList />;
}
