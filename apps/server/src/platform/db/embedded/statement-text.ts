/** A LISTEN or UNLISTEN of a connection; without `channel` all channels. */
export interface ChannelChange {
  readonly listen: boolean;
  readonly channel?: string;
}

const listenStatement = /^\s*(un)?listen\s+(?:"((?:[^"]|"")+)"|([a-z_][\w$]*)|(\*))\s*(?:;\s*)?$/i;

/** Only a single statement is parsed, which is how drivers and libraries send it. */
export function channelChange(statement: string): ChannelChange | undefined {
  const match = listenStatement.exec(statement);
  if (match === null) return undefined;
  const [, un, quoted, plain] = match;
  const listen = un === undefined;
  const channel = quoted?.replaceAll('""', '"') ?? plain?.toLowerCase();
  return channel === undefined ? { listen } : { listen, channel };
}

const copyIn = /(?:^|;)\s*copy\s[^;]*\sfrom\s+stdin\b/i;

export function copiesIn(statement: string): boolean {
  return copyIn.test(statement);
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
