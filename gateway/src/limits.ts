/** What one request may cost. Tests shorten the times. */
export type Limits = {
  jsonBytes: number;
  uploadBytes: number;
  /** A JSON body is complete by then. */
  jsonMs: number;
  /** After `uploadGraceMs` an upload arrives at this rate on average. */
  uploadGraceMs: number;
  uploadBytesPerSecond: number;
  /** Requests under way in the whole gateway, and towards one service: one that hangs leaves room for the others. */
  inFlight: number;
  perService: number;
  connectMs: number;
  /** Until a service begins to answer, and to an upload, which it decodes and stores first. */
  answerMs: number;
  uploadAnswerMs: number;
  /** Between two pieces of an answer, from a service or towards a client that reads slowly. */
  stallMs: number;
  requestHeadersMs: number;
  requestMs: number;
  sessionCacheMs: number;
};

export const defaultLimits: Limits = {
  jsonBytes: 262_144,
  // Five pictures of 8 MB and their framing; the media service, which sees the parts, refuses first.
  uploadBytes: 42_000_000,
  jsonMs: 10_000,
  uploadGraceMs: 5_000,
  uploadBytesPerSecond: 16_000,
  inFlight: 200,
  perService: 150,
  connectMs: 1_000,
  answerMs: 10_000,
  uploadAnswerMs: 60_000,
  stallMs: 30_000,
  requestHeadersMs: 5_000,
  requestMs: 120_000,
  sessionCacheMs: 5_000,
};
