import './schema-settings.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/nprogress/styles.layer.css';
import '#platform/theme/tokens.css';
import '#platform/theme/mantine-tokens.css';
import '#platform/theme/base.css';
import { createRoot } from 'react-dom/client';
import { loadConfig } from '#platform/config.ts';
import { keepEnterInComboboxes } from '#kit/form/enter-in-combobox.ts';
import { App } from './app.tsx';
import { reloadOnFailedChunks } from './chunk-reload.ts';
import { removeFirstFrame } from './shell/first-frame.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('There is no place to draw the console in');
const root = createRoot(place);

reloadOnFailedChunks();
keepEnterInComboboxes();

try {
  await loadConfig();
  root.render(<App />);
} catch {
  removeFirstFrame();
  root.render(
    <main>
      <p>The console could not read its configuration. The server may be starting; try again in a moment.</p>
      <a href="/">Try again</a>
    </main>,
  );
}
