import pg from 'pg';

const { builtins } = pg.types;

type Parser = (text: string) => unknown;

function int8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The int8 ${text} does not fit a number; select it as text`);
  return value;
}

const asText: Parser = (text) => text;

const parsers = new Map<number, Parser>([
  [builtins.INT8, int8],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [builtins.TIME, asText],
  [builtins.TIMESTAMP, asText],
]);

/** Set on our own connections only: the driver's global table would change other libraries' results too. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      const parser = parsers.get(oid);
      if (parser !== undefined) return parser;
    }
    return pg.types.getTypeParser(oid, format);
  },
};
