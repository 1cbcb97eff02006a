import { useState } from 'react';
import { useScreenParams } from '#platform/console-context.tsx';
import { ExistingNews } from './existing-news.tsx';
import { NewNews } from './new-news.tsx';
import { idIn } from './news-address.ts';
import { newsItemScreen } from './screens.ts';

/** An item by its id; a new one for any other address. */
export function Page() {
  const { id } = useScreenParams(newsItemScreen);
  const [gone, setGone] = useState<number>();
  const number = idIn(id);
  if (number === null) return <NewNews key={id} />;
  return number === gone ? null : <ExistingNews key={number} id={number} onGone={() => setGone(number)} />;
}
