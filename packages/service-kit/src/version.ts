import packageJson from '../package.json' with { type: 'json' };

/** The version of the product, such as 1.0.0, which all its packages have. */
export const VERSION: string = packageJson.version;
