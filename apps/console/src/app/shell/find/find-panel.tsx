import { useEffect, useState, type MouseEvent, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router';
import { toastError } from '#platform/toast/toast.ts';
import classes from './find-panel.module.css';
import type { Choice, ResultOption } from './result-sections.ts';
import { useResults } from './use-results.ts';

/** The parts of a key event in the box that the panel handles. */
export type FindKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Returns whether the panel handled the key. */
export type FindKeys = (event: FindKey, caretAtEnd: boolean) => boolean;

export interface FindPanelProps {
  readonly id: string;
  readonly text: string;
  /** The panel sets its key handler here while it is mounted. */
  readonly keys: RefObject<FindKeys | null>;
  /** An Enter pressed before there was a result to open. */
  readonly awaited: FindKey | undefined;
  readonly onActive: (id: string | undefined) => void;
  readonly onLeave: () => void;
}

const inNewTab = ({ ctrlKey, metaKey }: Pick<FindKey, 'ctrlKey' | 'metaKey'>): boolean => ctrlKey || metaKey;

/** The results of the filter box: one list in which the arrows move, with the first result selected. */
export function FindPanel({ id, text, keys, awaited, onActive, onLeave }: FindPanelProps) {
  const navigate = useNavigate();
  const { sections, options, searching } = useResults(text);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly id: string | undefined }>();
  const picked = chosen?.of === text ? chosen.id : undefined;
  const holder = options.find(
    (option) => option.id === picked || option.verbs?.some((verb) => verb.id === picked),
  );
  const option = holder ?? options[0];
  const verb = option?.verbs?.find((each) => each.id === picked);
  const active = verb ?? option;
  const choose = (next: string | undefined): void => setChosen({ of: text, id: next });

  const open = (choice: Choice | undefined, event: Pick<FindKey, 'ctrlKey' | 'metaKey'>): void => {
    if (choice === undefined) return;
    onLeave();
    if ('href' in choice) {
      if (inNewTab(event)) window.open(choice.href, '_blank', 'noopener');
      else void navigate(choice.href);
      return;
    }
    void choice.run().then((href) => href !== undefined && void navigate(href), toastError);
  };

  const move = (step: 1 | -1): void => {
    const at = option === undefined ? -1 : options.indexOf(option);
    choose(options[(at + step + options.length) % options.length]?.id);
  };

  /** Moves along the actions of the selected record; left of the first one is the record itself. */
  const moveAside = (step: 1 | -1): boolean => {
    const stops = option === undefined ? [] : [option, ...(option.verbs ?? [])];
    const next = stops[stops.findIndex((stop) => stop.id === active?.id) + step];
    if (next === undefined) return false;
    choose(next.id);
    return true;
  };

  const onKey: FindKeys = (event, caretAtEnd) => {
    const last = options.at(-1);
    if (event.key === 'ArrowDown') {
      // After the recent pages the arrow moves on to the menu.
      if (options.length === 0 || (text.trim() === '' && option === last)) return false;
      move(1);
    } else if (event.key === 'ArrowUp' && options.length > 0) move(-1);
    else if (event.key === 'ArrowRight' && caretAtEnd) return moveAside(1);
    else if (event.key === 'ArrowLeft' && verb !== undefined) return moveAside(-1);
    else if (event.key === 'Enter' && active !== undefined) open(active, event);
    else return false;
    return true;
  };
  useEffect(() => {
    keys.current = onKey;
    return () => {
      keys.current = null;
    };
  });

  const activeId = active?.id;
  useEffect(() => {
    onActive(activeId);
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, onActive]);

  useEffect(() => {
    if (awaited !== undefined && (options.length > 0 || !searching)) open(active, awaited);
    // Runs only when the awaited key or the results change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [awaited, options.length > 0, searching]);

  const filtering = text.trim() !== '';
  if (!filtering && options.length === 0) return null;
  return (
    // Keeps the focus in the box on mouse down; otherwise the panel would close before the click.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.panel} onMouseDown={(event: MouseEvent) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Results" aria-busy={searching} className={classes.results}>
        {sections.map(({ heading, options: own }) => (
          <div key={heading} role="group" aria-label={heading} className={classes.section}>
            <div className={classes.heading} aria-hidden>
              {heading}
            </div>
            <div className={classes.options} role="presentation">
              {own.map((each) => (
                <Line key={each.id} option={each} active={activeId} onOpen={onLeave} onVerb={open} />
              ))}
            </div>
          </div>
        ))}
        {sections.length === 0 && !searching ? (
          <p className={classes.none}>Nothing you can open goes by that name.</p>
        ) : null}
      </div>
      <div className={classes.hints} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> new tab <kbd>→</kbd> actions
      </div>
    </div>
  );
}

interface LineProps {
  readonly option: ResultOption;
  readonly active: string | undefined;
  readonly onOpen: () => void;
  readonly onVerb: (verb: Choice, event: Pick<FindKey, 'ctrlKey' | 'metaKey'>) => void;
}

function Line({ option, active, onOpen, onVerb }: LineProps) {
  const { verbs = [] } = option;
  const holdsActive = option.id === active || verbs.some(({ id }) => id === active);
  return (
    <div className={classes.line} role="presentation" data-active={holdsActive || undefined}>
      <Link
        id={option.id}
        role="option"
        aria-selected={option.id === active}
        tabIndex={-1}
        to={option.href}
        className={classes.option}
        onClick={onOpen}
      >
        <span className={classes.label}>{option.label}</span>
        {option.detail === undefined ? null : <span className={classes.detail}>{option.detail}</span>}
      </Link>
      {holdsActive
        ? verbs.map((verb) => (
            // Reached by the arrows from the box, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={verb.id}
              id={verb.id}
              role="option"
              aria-selected={verb.id === active}
              tabIndex={-1}
              className={classes.verb}
              onClick={(event) => onVerb(verb, event)}
            >
              {verb.label}
            </div>
          ))
        : null}
    </div>
  );
}
