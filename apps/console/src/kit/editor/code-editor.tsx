import { Skeleton } from '@mantine/core';
import type { editor } from 'monaco-editor/editor';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { monacoLanguage, type CodeLanguage } from './code-language.ts';
import classes from './code-editor.module.css';
import { useMonaco } from './use-monaco.ts';

/** A remark at a place in the text: a syntax error, a lint rule. Lines and columns count from 1. */
export interface CodeMarker {
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
}

export interface CodePlace {
  readonly line: number;
  readonly column: number;
}

export interface CodeEditorProps {
  readonly label: string;
  readonly language: CodeLanguage;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly readOnly?: boolean;
  /** Any CSS length; the page's own scrolling stays outside the editor. */
  readonly height?: string;
  readonly remarks?: readonly CodeMarker[];
  /** Of JSON: a JSON Schema. Its names and values are suggested while typing. Declare it outside, or memoise it. */
  readonly shape?: object | undefined;
  /** Brings a place into sight and the cursor to it; a new object each time it is wanted. */
  readonly goTo?: CodePlace | undefined;
  /** Ctrl+Enter (Cmd+Enter on a Mac). */
  readonly onSubmit?: () => void;
}

/** `<CodeEditor label="Up script" language="sql" value={up} onChange={setUp} remarks={lint} />` */
export function CodeEditor({
  label,
  language,
  value,
  onChange,
  readOnly = false,
  height = '320px',
  remarks,
  shape,
  goTo,
  onSubmit,
}: CodeEditorProps) {
  const monaco = useMonaco();
  const host = useRef<HTMLDivElement>(null);
  const [instance, setInstance] = useState<editor.IStandaloneCodeEditor | null>(null);
  /** Texts told to the page and not yet come back from it: behind a fast typist it lags by some of them. */
  const told = useRef<string[]>([]);
  const isSetting = useRef(false);
  const changed = useEffectEvent((text: string) => {
    if (isSetting.current) return;
    told.current.push(text);
    onChange?.(text);
  });
  const submitted = useEffectEvent(() => onSubmit?.());
  const create = useEffectEvent((api: NonNullable<typeof monaco>, element: HTMLElement) =>
    api.editor.create(element, {
      value,
      language: monacoLanguage[language],
      ariaLabel: label,
      readOnly,
      automaticLayout: true,
      minimap: { enabled: false },
      scrollBeyondLastLine: false,
      fontFamily: 'var(--font-mono)',
      fontSize: 13,
      tabSize: 2,
      // The number of an empty last line is too pale otherwise.
      renderFinalNewline: 'on',
      renderLineHighlight: readOnly ? 'none' : 'line',
      fixedOverflowWidgets: true,
      // In JSON the names stand in quotes; words from elsewhere in the text are no help there.
      ...(language === 'json' ? { quickSuggestions: { strings: true }, wordBasedSuggestions: 'off' } : {}),
    }),
  );

  useEffect(() => {
    const element = host.current;
    if (monaco === undefined || element === null) return undefined;
    const made = create(monaco, element);
    setInstance(made);
    const changes = made.onDidChangeModelContent(() => changed(made.getValue()));
    const keys = made.onKeyDown((event) => {
      if (!(event.ctrlKey || event.metaKey) || event.browserEvent.key !== 'Enter') return;
      event.preventDefault();
      submitted();
    });
    return () => {
      changes.dispose();
      keys.dispose();
      // The editor first: what it still has to do must not meet a text that is gone.
      const text = made.getModel();
      made.dispose();
      text?.dispose();
      setInstance(null);
    };
    // Made once per language and mode; value, label and remarks are kept up to date below.
  }, [monaco, language, readOnly]);

  useEffect(() => {
    if (instance === null) return;
    const isSame = instance.getValue() === value;
    const echo = told.current.indexOf(value);
    told.current = isSame ? [] : told.current.slice(echo + 1);
    // An echo may be older than what stands in the editor by now; anything else comes from outside.
    if (isSame || echo !== -1) return;
    told.current = [];
    isSetting.current = true;
    instance.setValue(value);
    isSetting.current = false;
  }, [value, instance]);

  useEffect(() => {
    instance?.updateOptions({ ariaLabel: label });
  }, [label, instance]);

  useEffect(() => {
    const model = instance?.getModel();
    if (monaco === undefined || model === null || model === undefined) return;
    const severities = {
      error: monaco.MarkerSeverity.Error,
      warning: monaco.MarkerSeverity.Warning,
      info: monaco.MarkerSeverity.Info,
    };
    monaco.editor.setModelMarkers(
      model,
      'remarks',
      (remarks ?? []).map((remark) => ({
        startLineNumber: remark.line,
        startColumn: remark.column,
        endLineNumber: remark.endLine ?? remark.line,
        endColumn: remark.endColumn ?? remark.column + 1,
        message: remark.message,
        severity: severities[remark.severity],
      })),
    );
  }, [remarks, monaco, instance]);

  useEffect(() => {
    const uri = instance?.getModel()?.uri.toString();
    if (monaco === undefined || uri === undefined || shape === undefined) return undefined;
    monaco.shapeJson(uri, shape);
    return () => monaco.shapeJson(uri, undefined);
  }, [shape, monaco, instance]);

  useEffect(() => {
    if (instance === null || goTo === undefined) return;
    instance.setPosition({ lineNumber: goTo.line, column: goTo.column });
    instance.revealPositionInCenterIfOutsideViewport({ lineNumber: goTo.line, column: goTo.column });
    instance.focus();
  }, [goTo, instance]);

  return (
    <div className={classes.frame} style={{ height }}>
      {monaco === undefined ? (
        <Skeleton height="100%" radius={0} role="status" aria-busy="true" aria-label={`Loading ${label}`} />
      ) : null}
      <div ref={host} className={classes.host} />
    </div>
  );
}
