/**
 * Feeds write `A&B` where XML wants `A&amp;B`, and a tokeniser then takes everything up to the next `;` for the name of
 * an entity. Escapes ampersands that begin no entity, outside CDATA.
 */

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,31});/iy;
const cdataStart = '<![CDATA[';
const cdataEnd = ']]>';
/** The longest text that decides: an entity. */
const lookahead = 40;

export class AmpersandEscaper {
  #held = '';
  #inCdata = false;

  write(chunk: string): string {
    const text = this.#held + chunk;
    const from = Math.max(0, text.length - lookahead);
    // A mark that may go on in the next chunk waits for it.
    const marks = [text.indexOf('&', from), text.indexOf('<!', from), text.indexOf(']', from)];
    if (text.endsWith('<')) marks.push(text.length - 1);
    const open = Math.min(...marks.filter((at) => at !== -1), text.length);
    this.#held = text.slice(open);
    return this.#escape(text.slice(0, open));
  }

  end(): string {
    const text = this.#held;
    this.#held = '';
    return this.#escape(text);
  }

  #escape(text: string): string {
    let result = '';
    let at = 0;
    let nextCdata = -2;
    for (;;) {
      if (this.#inCdata) {
        const end = text.indexOf(cdataEnd, at);
        if (end === -1) return result + text.slice(at);
        result += text.slice(at, end + cdataEnd.length);
        at = end + cdataEnd.length;
        this.#inCdata = false;
        continue;
      }
      const ampersand = text.indexOf('&', at);
      if (nextCdata !== -1 && nextCdata < at) nextCdata = text.indexOf(cdataStart, at);
      if (nextCdata !== -1 && (ampersand === -1 || nextCdata < ampersand)) {
        const end = nextCdata + cdataStart.length;
        result += text.slice(at, end);
        at = end;
        this.#inCdata = true;
        continue;
      }
      if (ampersand === -1) return result + text.slice(at);
      entity.lastIndex = ampersand;
      const isEntity = entity.test(text);
      result += text.slice(at, ampersand) + (isEntity ? '&' : '&amp;');
      at = ampersand + 1;
    }
  }
}
