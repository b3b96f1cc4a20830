/** Resource limits. Tests shorten the times. */
export const defaultLimits = {
  maxJsonBytes: 262_144,
  // Five images of 8 MB plus multipart framing; the media service checks each part first.
  maxUploadBytes: 42_000_000,
  jsonTimeoutMs: 10_000,
  /** After `uploadGraceMs` an upload must arrive at `minUploadBytesPerSecond` on average. */
  uploadGraceMs: 5_000,
  minUploadBytesPerSecond: 16_000,
  /** All JSON bodies in memory together. */
  maxBufferedBytes: 64 * 1024 * 1024,
  /** Requests in flight in the whole gateway. */
  maxInFlight: 1_000,
  /** Per service, so that one hanging service does not block the others. */
  maxInFlightPerService: 100,
  maxUploadsPerService: 40,
  /** Of an account, or of the guests of a network. A page uploads two images at a time. */
  maxUploadsPerClient: 6,
  maxStreamsPerService: 1_000,
  /** Longer than the idle timeout of a session, so that an open stream alone does not keep a session alive. */
  maxStreamMs: 61 * 60_000,
  /** Requests queued for a service at its in-flight limit, and how long they wait. */
  maxQueuedPerService: 400,
  // A service that is being replaced on a busy node can pause for 1 to 3 s.
  queueTimeoutMs: 4_000,
  /** Average event-loop delay above which requests are rejected while over half of `maxInFlight` are in flight; 0 disables. */
  maxEventLoopDelayMs: 200,
  connectTimeoutMs: 1_000,
  /** Time until a service starts its response; longer for an upload, which it decodes and stores first. */
  responseTimeoutMs: 10_000,
  uploadResponseTimeoutMs: 60_000,
  /** Time between two chunks of a response, from a service or towards a slow client. */
  stallTimeoutMs: 30_000,
  requestHeadersTimeoutMs: 5_000,
  requestTimeoutMs: 120_000,
  sessionCacheMs: 5_000,
  maxCachedBytes: 64 * 1024 * 1024,
  /** How long a page waits for its first data, before it is served without them. */
  pageDataTimeoutMs: 500,
};

export type Limits = { [Name in keyof typeof defaultLimits]: number };
