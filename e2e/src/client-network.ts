import { randomInt } from 'node:crypto';

/** An `X-Forwarded-For` header with a random address. A gateway that trusts its proxy counts the client's rate limits apart. */
export const ofNewNetwork = (): Record<string, string> => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});
