import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/html/register';
import 'monaco-editor/languages/definitions/pgsql/register';
import 'monaco-editor/languages/definitions/xml/register';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { editor, languages, MarkerSeverity } from 'monaco-editor/editor';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';

/**
 * The editor itself: large, so this module is only imported lazily. Everything is bundled, nothing is loaded
 * from elsewhere.
 */

export { editor, languages, MarkerSeverity };

declare global {
  interface Window {
    MonacoEnvironment?: { getWorker(moduleId: string, label: string): Worker };
  }
}

window.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

const shapes = new Map<string, object>();

/** Sets the JSON Schema of one text, for suggestions and validation. */
export function shapeJson(textUri: string, shape: object | undefined): void {
  if (shapes.get(textUri) === shape) return;
  if (shape === undefined) shapes.delete(textUri);
  else shapes.set(textUri, shape);
  jsonDefaults.setDiagnosticsOptions({
    ...jsonDefaults.diagnosticsOptions,
    validate: true,
    schemas: [...shapes].map(([uri, schema]) => ({ uri: `${uri}/shape`, fileMatch: [uri], schema })),
  });
}

const themeName = 'supersync';

/** Monaco only accepts #rrggbb, while a token may be any CSS colour: let the browser resolve it. */
function token(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
  probe.remove();
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function defineTheme(): void {
  const background = token('--surface-1');
  const dark = Number.parseInt(background.slice(1, 3), 16) < 128;
  const bare = (name: string): string => token(name).slice(1);
  editor.defineTheme(themeName, {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: 'comment', foreground: bare('--text-muted') },
      { token: 'string', foreground: bare('--success') },
      { token: 'string.sql', foreground: bare('--success') },
      { token: 'string.key.json', foreground: bare('--accent') },
      { token: 'string.value.json', foreground: bare('--success') },
      { token: 'number', foreground: bare('--warning') },
      { token: 'keyword', foreground: bare('--accent') },
      { token: 'tag', foreground: bare('--accent') },
      // The library's grey is too pale, its other colours are on the backgrounds of a diff.
      ...['annotation', 'metatag.html', 'metatag.xml', 'delimiter.html', 'delimiter.xml'].map((each) => ({
        token: each,
        foreground: bare('--text-muted'),
      })),
      { token: 'operator.sql', foreground: bare('--text') },
      { token: 'predefined.sql', foreground: bare('--text-strong') },
      { token: 'attribute.name', foreground: bare('--info') },
    ],
    colors: {
      'editor.background': background,
      'editor.foreground': token('--text'),
      'editorLineNumber.foreground': token('--text-muted'),
      'editorLineNumber.activeForeground': token('--text-strong'),
      'editorCursor.foreground': token('--accent'),
      'editorGutter.background': background,
      'editorWidget.background': token('--surface-2'),
      'editorWidget.border': token('--line'),
      focusBorder: token('--focus'),
      'editorBracketHighlight.foreground1': token('--accent'),
      'editorBracketHighlight.foreground2': token('--success'),
      'editorBracketHighlight.foreground3': token('--warning'),
      'editorBracketHighlight.unexpectedBracket.foreground': token('--danger'),
      // Transparent enough that every text colour stays readable on both layers.
      'diffEditor.insertedTextBackground': `${token('--success')}20`,
      'diffEditor.insertedLineBackground': `${token('--success')}18`,
      'diffEditor.removedTextBackground': `${token('--danger')}20`,
      'diffEditor.removedLineBackground': `${token('--danger')}18`,
    },
  });
  editor.setTheme(themeName);
}

let following = false;

/** The editor uses the console's theme, also when it changes while a page is open. */
export function followTheme(): void {
  defineTheme();
  if (following) return;
  following = true;
  new MutationObserver(defineTheme).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'data-mantine-color-scheme'],
  });
}
