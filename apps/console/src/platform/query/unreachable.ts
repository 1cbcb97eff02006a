/** No answer came at all. It stays the `TypeError` that `fetch` throws, with words for a person. */
export class Unreachable extends TypeError {
  constructor(cause: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause });
  }
}

/** `fetch`, whose failure says what happened; what was called off stays called off. */
export async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    throw error instanceof TypeError ? new Unreachable(error) : error;
  }
}
