import { randomInt } from 'node:crypto';

/** The header by which a product that trusts its proxies takes a client for one of another network, with rate limits of its own. */
export const ofNewNetwork = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});
