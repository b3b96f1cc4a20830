import type { TargetId } from './targets.ts';

/** Why a target is missed: the profile that shows it. Shown on docs/performance.md as long as the target is missed. */
export const notes: Partial<Record<TargetId, string>> = {
  G: 'Guards, limits, metrics and security headers of the gateway together add 15 to 25 % to the processor time of bare Node, which forwards with the same HTTP client and server and without any check, header, count or log.',
  C: 'Of the processor time of a stored response 27 % are the write to the socket, 8 % the twelve response headers, 7 % the router and hooks, 4 % the limits per client, and most of the rest Node parsing and finishing the request.',
  S: 'A search for a common word within a distance reads the listings of the word in one municipality after the other. A query for days skips the listings that are newer than the first match; two common words that never meet are searched for to the end of the shorter list.',
  L: 'Two thirds of the CPU time of the list of listings is spent by Postgres, which builds the JSON of the cards ([ADR 64](decisions/0064-leave-out-of-a-card-what-is-usual.md)). The bare SQL in a loop is 14 times as fast as Directus. A page of the list of users compares 25 names with those of 444 municipalities, which takes 0.7 ms of 1.1 ms.',
  B: 'An acceptance is a transaction of 19 statements, one after the other. In a profile of the service on a loaded machine, the writes that send them to Postgres take two thirds of its CPU time, the driver 6 %, building statements 4 %, the texts of the agreement 2 %.',
  M: 'The code before version 1.0.0, measured on the same machine, takes 760 MB in 49 processes. No profile names the limit yet.',
  W: 'Posting a listing is a transaction of eight statements; one of them writes the listing with its postings. In a model of the transaction, Postgres needs 1.7 times the CPU time of the bare statement. The service needs as much again: validation, words, and the writes to the sockets of Postgres.',
  I: 'The service spends as much CPU time as the loop. The client and the S3 server share the processors with it, and each of the two uploads encodes nothing while it is sent and stored. Decoding runs at a lower priority than requests; the rest is the receiving and storing of uploads at normal priority, on the same two processors as the list and its database.',
  V: 'React with its DOM renderer is 66 kB of the first load, the router and the query cache 35 kB, the styling library 25 kB. The page is painted by HTML before any of it has arrived, with its largest element: the text, or a blurred photo behind the first photos ([ADR 90](decisions/0090-paint-the-largest-element-with-the-first-html.md)).',
};
