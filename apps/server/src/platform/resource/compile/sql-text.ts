/** Names come only from declarations; quoting keeps them from being read as keywords. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** For texts of our own declarations (labels, resource names), never for input. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Binds values to a statement: `bind` is the only path from input into SQL. */
export interface Binder {
  /** Returns the SQL placeholder of the value, with its type. */
  bind(value: string | number | boolean, type: string): string;
}

export interface ParameterBinder extends Binder {
  readonly values: unknown[];
}

export function parameterBinder(): ParameterBinder {
  const values: unknown[] = [];
  return {
    values,
    bind(value, type) {
      values.push(value);
      return `$${values.length}::${type}`;
    },
  };
}

export interface SettingBinder extends Binder {
  readonly settings: Record<string, string>;
}

/** `COPY` takes no parameters, so its values are settings of the transaction. */
export function settingBinder(): SettingBinder {
  const settings: Record<string, string> = {};
  return {
    settings,
    bind(value, type) {
      const name = `supersync.p${Object.keys(settings).length + 1}`;
      settings[name] = String(value);
      return `current_setting(${quoteText(name)})::${type}`;
    },
  };
}

/** A PostgreSQL array literal, for parameters and settings alike. */
export const arrayText = (values: readonly (string | number | boolean)[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;

export const likeText = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
