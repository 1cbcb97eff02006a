import { config } from 'zod';

// The library would test whether it may compile code at runtime. The content security policy forbids that, and
// the browser would report each attempt.
config({ jitless: true });
