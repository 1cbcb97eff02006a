import type { CodeLanguage } from '#kit/editor/code-language.ts';

/** An example in each language, from our domain. */
export const codeExamples: Record<CodeLanguage, string> = {
  json: JSON.stringify({ topic: 'leads.parse', attributes: { source: 'website' }, attempts: 3 }, null, 2),
  sql: 'select client_key, count(*) as properties\nfrom clients\njoin properties on properties.client_id = clients.id\ngroup by client_key\norder by properties desc;',
  xml: '<PhysicalProperty>\n  <Property>\n    <Identification>\n      <PrimaryID>p0001</PrimaryID>\n    </Identification>\n  </Property>\n</PhysicalProperty>',
  html: '<article>\n  <h1>Now leasing</h1>\n  <p>Two bedrooms from <strong>$1,850</strong>.</p>\n</article>',
  text: 'Plain text, for what has no grammar.',
};
