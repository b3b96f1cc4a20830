/** What one request may cost. Tests shorten the times. */
export type Limits = {
  jsonBytes: number;
  uploadBytes: number;
  /** A JSON body is complete by then. */
  jsonMs: number;
  /** After `uploadGraceMs` an upload arrives at this rate on average. */
  uploadGraceMs: number;
  uploadBytesPerSecond: number;
  /** JSON bodies in memory, all together. */
  heldBytes: number;
  /** Requests inside, whatever becomes of them. */
  requests: number;
  /** Requests that one service works on, so that one that hangs holds up nobody else's, and uploads among them. */
  perService: number;
  uploads: number;
  /** Streams of events that are open. */
  streams: number;
  /** How long one lasts at most: longer than a session that nobody uses, so that a stream alone does not keep one alive. */
  streamMs: number;
  /** Those that wait until a service has room, and how long. */
  waiting: number;
  waitMs: number;
  /** How late the event loop may be on average, with more than half of `requests` inside, before more are refused; 0 for never. */
  lateMs: number;
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
  heldBytes: 64 * 1024 * 1024,
  requests: 1_000,
  perService: 100,
  uploads: 40,
  streams: 1_000,
  streamMs: 61 * 60_000,
  waiting: 400,
  // As long as a service that is being replaced on a busy machine may stand still.
  waitMs: 4_000,
  lateMs: 200,
  connectMs: 1_000,
  answerMs: 10_000,
  uploadAnswerMs: 60_000,
  stallMs: 30_000,
  requestHeadersMs: 5_000,
  requestMs: 120_000,
  sessionCacheMs: 5_000,
};
