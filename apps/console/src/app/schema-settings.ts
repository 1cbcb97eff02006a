import { config } from 'zod';

// The library would try whether it may compile code while it runs. The content security policy forbids that, and the
// browser would report each try.
config({ jitless: true });
