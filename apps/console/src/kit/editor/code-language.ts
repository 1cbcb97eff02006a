/** The languages the console can edit, by their common names. */
export const codeLanguages = ['json', 'sql', 'xml', 'html', 'text'] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

export const monacoLanguage: Record<CodeLanguage, string> = {
  json: 'json',
  sql: 'pgsql',
  xml: 'xml',
  html: 'html',
  text: 'plaintext',
};
