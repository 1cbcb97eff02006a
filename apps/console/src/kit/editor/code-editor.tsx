import { Skeleton } from '@mantine/core';
import type { editor } from 'monaco-editor/editor';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { monacoLanguage, type CodeLanguage } from './code-language.ts';
import classes from './code-editor.module.css';
import { useMonaco } from './use-monaco.ts';

/** A marker in the text: a syntax error, a lint finding. Lines and columns start at 1. */
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
  /** Any CSS length; the page scrolls outside the editor. */
  readonly height?: string;
  readonly remarks?: readonly CodeMarker[];
  /** For JSON: a JSON Schema, used for suggestions. Declare it outside, or memoise it. */
  readonly shape?: object | undefined;
  /** Scrolls to a place and sets the cursor; pass a new object for each jump. */
  readonly goTo?: CodePlace | undefined;
  /** The number of the first line, where the text is part of a longer one. `goTo` and `remarks` count within the text. */
  readonly firstLine?: number | undefined;
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
  firstLine = 1,
  onSubmit,
}: CodeEditorProps) {
  const monaco = useMonaco();
  const host = useRef<HTMLDivElement>(null);
  const [instance, setInstance] = useState<editor.IStandaloneCodeEditor | null>(null);
  /** Texts passed to the page that have not come back as `value` yet: the page lags behind a fast typist. */
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
      // Otherwise the line number of an empty last line is too pale.
      renderFinalNewline: 'on',
      renderLineHighlight: readOnly ? 'none' : 'line',
      fixedOverflowWidgets: true,
      // Property names are in quotes in JSON; suggesting other words of the text does not help there.
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
      // Dispose the editor first: its pending work must not meet a disposed model.
      const text = made.getModel();
      made.dispose();
      text?.dispose();
      setInstance(null);
    };
    // Created once per language and mode; value, label and markers are updated below.
  }, [monaco, language, readOnly]);

  useEffect(() => {
    if (instance === null) return;
    const isSame = instance.getValue() === value;
    const echo = told.current.indexOf(value);
    told.current = isSame ? [] : told.current.slice(echo + 1);
    // An echo may be older than the editor's text; any other value comes from outside.
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
    instance?.updateOptions({
      lineNumbers: firstLine === 1 ? 'on' : (line) => String(line + firstLine - 1),
    });
  }, [firstLine, instance]);

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
