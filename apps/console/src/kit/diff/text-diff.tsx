import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { monacoLanguage, type CodeLanguage } from '../editor/code-language.ts';
import classes from '../editor/code-editor.module.css';
import { useMonaco } from '../editor/use-monaco.ts';

export interface TextDiffProps {
  readonly label: string;
  readonly language: CodeLanguage;
  readonly before: string;
  readonly after: string;
  readonly height?: string;
  /** One column; by default two where they fit. */
  readonly inline?: boolean;
}

/** `<TextDiff label="Config, yesterday and today" language="json" before={old} after={now} />` */
export function TextDiff({
  label,
  language,
  before,
  after,
  height = '320px',
  inline = false,
}: TextDiffProps) {
  const monaco = useMonaco();
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = host.current;
    if (monaco === undefined || element === null) return undefined;
    const original = monaco.editor.createModel(before, monacoLanguage[language]);
    const modified = monaco.editor.createModel(after, monacoLanguage[language]);
    const made = monaco.editor.createDiffEditor(element, {
      readOnly: true,
      originalAriaLabel: `${label}: before`,
      modifiedAriaLabel: `${label}: after`,
      automaticLayout: true,
      renderSideBySide: !inline,
      useInlineViewWhenSpaceIsLimited: true,
      minimap: { enabled: false },
      scrollBeyondLastLine: false,
      fontFamily: 'var(--font-mono)',
      fontSize: 13,
      hideUnchangedRegions: { enabled: true },
      // The menu reverts changes, which is useless in a read-only view, and fails when the page is left while
      // it loads.
      renderGutterMenu: false,
    });
    made.setModel({ original, modified });
    // Monaco drops these labels whenever it switches between one column and two.
    const sides = [
      [made.getOriginalEditor(), `${label}: before`],
      [made.getModifiedEditor(), `${label}: after`],
    ] as const;
    for (const [side, ariaLabel] of sides) {
      side.updateOptions({ ariaLabel });
      side.onDidChangeConfiguration(() => {
        if (side.getRawOptions().ariaLabel !== ariaLabel) side.updateOptions({ ariaLabel });
      });
    }
    return () => {
      made.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [monaco, label, language, before, after, inline]);

  return (
    <div className={classes.frame} style={{ height }}>
      {monaco === undefined ? (
        <Skeleton height="100%" radius={0} role="status" aria-busy="true" aria-label={`Loading ${label}`} />
      ) : null}
      <div ref={host} className={classes.host} />
    </div>
  );
}
