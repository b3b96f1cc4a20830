import type { TargetId } from './targets.ts';

/** Why a target is missed: the profile that shows it. Shown on docs/performance.md as long as the target is missed. */
export const notes: Partial<Record<TargetId, string>> = {
  G1: 'Node itself misses the bar: `bare Node`, which forwards with the same HTTP client and server and without any check, header, count or log, reaches 0.42 of nginx and needs 2.7 times its CPU time. All guards, limits, metrics and security headers of the gateway together add 15 % to it.',
  G4: 'A bare Node server that responds from memory with two headers reaches 1.16 of nginx (bar 1.2) and 0.66 of its cache (bar 0.65). The gateway adds half of that CPU time: of its 26 us, 27 % are the write to the socket, 8 % the twelve response headers, 7 % the router and hooks, 4 % the limits per client, and most of the rest Node parsing and finishing the request. A 304 costs the same but for the body.',
  G6: 'Follows from G1 and G4: the load generator, nginx or the gateways, and the upstream share two processors, and two gateways scale as two nginx workers do.',
  S1: 'The rest is in the noise of p99 but for the newest days: all listings that a page skips are newer than the first that matches.',
  S2: 'A word of a tenth of all listings together with a category is found by reading postings of the word until a page has matched.',
  S4: 'A count without a word ends at 10,001 rows: that many index entries take 10 ms of a processor, whatever the number of listings.',
  L1: 'Two thirds of the CPU time of the list of listings is spent by Postgres, which builds 15.5 kB of JSON. Field names and the description of up to 200 characters are 13 kB of it; compressed, the response has 2.5 kB.',
  W1: 'Seven statements in a transaction, one of which writes the listing with its postings, cost Postgres 1.5 times the bare statement; the service itself needs as much again: validation, words, and the writes to the sockets of Postgres. Sending the reads after BEGIN together, and the writes with COMMIT, would save four of seven round trips.',
  V1: 'React with its DOM renderer is 66 kB of the first load, the router and the query cache 35 kB, the styling library 33 kB. Without the styling library public pages would have 140 kB. The page is painted by HTML before any of it has arrived.',
};
