import { appendFileSync } from 'node:fs';
import { features } from '../../src/features.ts';
import {
  siteGenerationFeature,
  siteGenerationFeatureWith,
} from '#features/websites/site-generation/index.ts';
import type { Feature } from '#platform/server.ts';

// Preloaded into the server: it dies by its own hand once an item has had its effect, before that is written down.

const file = process.env['EFFECTS_FILE'] ?? '';
const last = process.env['DIES_AFTER'] ?? '';

const dying = siteGenerationFeatureWith({
  afterEffect(key) {
    appendFileSync(file, `${key}\n`);
    if (key === last) process.kill(process.pid, 'SIGKILL');
  },
});

// The server reads this list later, when it starts.
const list = features as Feature[];
list.splice(list.indexOf(siteGenerationFeature), 1, dying);
