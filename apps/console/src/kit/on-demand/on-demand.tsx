import { useEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react';
import classes from './on-demand.module.css';

const ignore = (): void => undefined;

/**
 * A part of a page that is a placeholder until it is first used: then its code is loaded, it replaces the
 * placeholder, and the pressed button is pressed again. `Drawn` shows the same buttons in the same order.
 * `const ColumnsMenu = onDemand(async () => (await import('./columns-menu.tsx')).ColumnsMenu, DrawnColumnsMenu)`
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Drawn: ComponentType<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const fetchOnce = async (): Promise<ComponentType<P>> => (loaded ??= await load());

  return function OnDemand(props: P) {
    const place = useRef<HTMLSpanElement>(null);
    const pressed = useRef<number>(undefined);
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>();

    useEffect(() => {
      const button = pressed.current === undefined ? undefined : buttonsIn(place.current)[pressed.current];
      pressed.current = undefined;
      // Focus it first, so that the focus can be restored to it.
      button?.focus();
      button?.click();
    }, [Part]);

    if (failure !== undefined) throw failure;
    if (Part !== undefined)
      return (
        <span ref={place} className={classes.place}>
          <Part {...props} />
        </span>
      );
    const reach = (): void => void fetchOnce().catch(ignore);
    const press = (event: MouseEvent): void => {
      const at = buttonsIn(place.current).findIndex(
        (button) => event.target instanceof Node && button.contains(event.target),
      );
      if (at === -1) return;
      pressed.current = at;
      fetchOnce().then((part) => setPart(() => part), setFailure);
    };
    return (
      // The buttons inside are what people hover, focus and press.
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
      <span ref={place} className={classes.place} onPointerEnter={reach} onFocus={reach} onClick={press}>
        <Drawn {...props} />
      </span>
    );
  };
}

const buttonsIn = (place: HTMLElement | null): readonly HTMLButtonElement[] => [
  ...(place?.querySelectorAll('button') ?? []),
];
