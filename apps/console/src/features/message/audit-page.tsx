import { useSearchParams } from 'react-router';
import { showsReplays } from './audit-addresses.ts';
import { MessageList } from './message-list.tsx';
import { Replays } from './replays.tsx';

export function Page() {
  const [search] = useSearchParams();
  return showsReplays(search) ? <Replays /> : <MessageList />;
}
