/** An unusable value. The message is one line for operators. */
export class ConfigError extends Error {
  readonly exitCode: 1 | 2;
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'ConfigError';
    this.exitCode = exitCode;
  }
}
