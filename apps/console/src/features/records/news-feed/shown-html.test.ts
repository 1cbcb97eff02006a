import { expect, it } from 'vitest';
import { shownHtml } from './shown-html.ts';

it.each([
  ['<p>Hi <b>there</b></p>', '<p>Hi <b>there</b></p>'],
  ['<p onclick="x()">Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img alt="Ours" src="/v0/files/1">', '<img alt="Ours" src="/v0/files/1">'],
  ['<img alt="a > b" src="https://evil.example/pixel.png">after', '<em>(a picture from elsewhere)</em>after'],
  ['<img src="HTTPS://evil.example/pixel.png">', '<em>(a picture from elsewhere)</em>'],
  [
    '<img src="/v0/files/1" alt=\'src="https://x.example"\'>',
    '<img src="/v0/files/1" alt="src=&#34;https://x.example&#34;">',
  ],
])('%s', (html, shown) => expect(shownHtml(html)).toBe(shown));
