/** By this header a service tells the gateway how many things an answered post amounted to, where it was more than one. */
export const COST_HEADER = 'x-internal-cost';
