/** Names come from declarations only; they are quoted all the same, so that none can be read as a keyword. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** For texts of our own declarations (labels, resource names), never for input. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A value's place in a statement. `bind` is the only way from input into one. */
export interface Binder {
  /** Gives the SQL that stands for the value, with its type said. */
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

/** `COPY` takes no parameters: its values are settings of the transaction. */
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

/** The text of an array, as PostgreSQL reads it: the same for parameters and settings. */
export const arrayText = (values: readonly (string | number | boolean)[]): string =>
  `{${values.map((value) => `"${String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;

export const likeText = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);
