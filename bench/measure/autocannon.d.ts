// The package has no types: this is the part in use.
declare module 'autocannon' {
  export interface CannonRequest {
    method: 'GET' | 'POST' | 'PUT';
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }

  export interface CannonClient {
    setRequests(requests: CannonRequest[]): void;
  }

  export interface CannonOptions {
    url: string;
    connections: number;
    duration: number;
    timeout: number;
    requests: CannonRequest[];
    setupClient: (client: CannonClient) => void;
  }

  export interface CannonResult {
    '2xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
    /** Measured seconds. */
    duration: number;
    statusCodeStats?: Record<string, { count: number }>;
    latency: { p50: number; p99: number };
  }

  function autocannon(options: CannonOptions): Promise<CannonResult>;
  export default autocannon;
}
