/** No response at all. Still the `TypeError` that `fetch` throws, with a message for a person. */
export class Unreachable extends TypeError {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
  }
}

/** `fetch` with a readable error; an aborted request stays aborted. */
export async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    throw error instanceof TypeError ? new Unreachable(error) : error;
  }
}
