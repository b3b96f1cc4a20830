/** The environment holds a missing or invalid value. The message names every such variable and never a value. */
export class ConfigError extends Error {
  /** Why values are unusable, by variable. */
  readonly reasons: Record<string, string>;
  constructor(names: string[], reasons: Record<string, string> = {}) {
    const sentences = Object.entries(reasons).map(([name, reason]) => `${name} ${reason}.`);
    super([`Missing or unusable environment variables: ${names.join(', ')}`, ...sentences].join('\n'));
    this.name = 'ConfigError';
    this.reasons = reasons;
  }
}
