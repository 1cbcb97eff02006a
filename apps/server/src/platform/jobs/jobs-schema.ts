/** Apart from the queue itself, which is imported on demand. */
export const jobsSchema = 'jobs';
