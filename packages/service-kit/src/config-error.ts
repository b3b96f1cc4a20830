/** The environment holds a missing or invalid value. The message names every such variable and never a value. */
export class ConfigError extends Error {
  constructor(names: string[]) {
    super(`Missing or unusable environment variables: ${names.join(', ')}`);
    this.name = 'ConfigError';
  }
}
