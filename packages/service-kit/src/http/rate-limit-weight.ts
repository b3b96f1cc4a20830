/** Response header by which a service reports how many units a request counts against the gateway's rate limit; default 1. */
export const RATE_LIMIT_WEIGHT_HEADER = 'x-internal-cost';
