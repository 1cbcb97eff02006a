export interface ReadSenders {
  readonly senders: readonly { readonly email: string; readonly name: string }[];
  /** Numbers of lines without an address, from 1. */
  readonly wrong: readonly number[];
}

const address = /[^\s<>,;"'()]{1,64}@[^\s<>,;"'()]{1,255}/;
const longestLine = 500;

/** `Name <address>`, `name, address` or an address alone. Without a name it is what stands before the @. */
export function readSenders(text: string): ReadSenders {
  const senders: { email: string; name: string }[] = [];
  const wrong: number[] = [];
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.trim().slice(0, longestLine);
    if (line === '') continue;
    const email = address.exec(line)?.[0].toLowerCase();
    if (email === undefined) {
      wrong.push(index + 1);
      continue;
    }
    const name = line
      .replace(address, '')
      .replaceAll(/[<>,;"\t]+/g, ' ')
      .trim();
    senders.push({ email, name: name === '' ? email.slice(0, email.indexOf('@')) : name.slice(0, 120) });
  }
  return { senders, wrong };
}
