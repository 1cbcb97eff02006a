import { useEffect, useState } from 'react';

const waiting: (() => void)[] = [];

function takeTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) requestAnimationFrame(takeTurn);
}

/** Many charts of a page take their new figures one in each frame, so that the page never stands still. */
export function useInTurn<T extends object>(value: T): T | undefined {
  const [taken, setTaken] = useState<T>();
  useEffect(() => {
    const turn = (): void => setTaken(value);
    if (waiting.push(turn) === 1) requestAnimationFrame(takeTurn);
    return () => {
      const place = waiting.indexOf(turn);
      if (place > 0) waiting.splice(place, 1);
      // The frame of the first is asked for already.
      else if (place === 0) waiting[0] = () => {};
    };
  }, [value]);
  return taken;
}
