import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { TextDiff } from '#kit/diff/text-diff.tsx';
import { CodeEditor } from '#kit/editor/code-editor.tsx';
import { codeLanguages, type CodeLanguage } from '#kit/editor/code-language.ts';
import { readJson } from '#kit/editor/json-place.ts';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import classes from './code-editor-page.module.css';
import { codeExamples } from './code-examples.ts';
import { codeEditorScreen } from './screens.ts';

const names: Record<CodeLanguage, string> = {
  json: 'JSON',
  sql: 'SQL',
  xml: 'XML',
  html: 'HTML',
  text: 'Text',
};

const isLanguage = (text: string | null): text is CodeLanguage => codeLanguages.some((each) => each === text);

/** What can be checked about a text without the server. */
function verdictOn(language: CodeLanguage, text: string): string {
  if (language === 'json') {
    const reading = readJson(text);
    if (reading.ok) return 'Valid JSON';
    return `Line ${reading.problem.line}, column ${reading.problem.column}: ${reading.problem.message}`;
  }
  if (language === 'xml') {
    const failure = new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror div');
    return failure === null ? 'Well-formed XML' : (failure.textContent?.split('\n')[0] ?? 'Not well-formed');
  }
  const lines = text.split('\n').length;
  return `${lines} ${lines === 1 ? 'line' : 'lines'}, ${text.length} characters`;
}

export function Page() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('language');
  const language = isLanguage(asked) ? asked : 'json';
  const compares = search.get('compare') === '1';
  const [texts, setTexts] = useState(codeExamples);
  const text = texts[language];

  const show = (next: CodeLanguage, compare: boolean): void =>
    setSearch({ language: next, ...(compare ? { compare: '1' } : {}) }, { replace: true });

  return (
    <div className={classes.page}>
      <PageHeader
        title={codeEditorScreen.title}
        lead={codeEditorScreen.description}
        actions={
          <Button
            variant="default"
            disabled={text === codeExamples[language]}
            onClick={() => setTexts({ ...texts, [language]: codeExamples[language] })}
          >
            Back to the example
          </Button>
        }
      />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Language"
          data={codeLanguages.map((value) => ({ value, label: names[value] }))}
          value={language}
          onChange={(value) => {
            if (isLanguage(value)) show(value, compares);
          }}
        />
        <Switch
          label="Compare with the example"
          checked={compares}
          onChange={(event) => show(language, event.currentTarget.checked)}
        />
        <output className={classes.verdict}>{verdictOn(language, text)}</output>
      </div>
      <CodeEditor
        label={`${names[language]} text`}
        language={language}
        value={text}
        onChange={(value) => setTexts((now) => ({ ...now, [language]: value }))}
        height="340px"
      />
      {compares ? (
        <TextDiff
          label="Example and text"
          language={language}
          before={codeExamples[language]}
          after={text}
          height="280px"
        />
      ) : null}
    </div>
  );
}
