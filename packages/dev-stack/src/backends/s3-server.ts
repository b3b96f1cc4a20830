import { createRequire } from 'node:module';

// Runs s3rver, which is CommonJS without types. Its differences from S3 are fixed here, so that clients need no workaround.
const require = createRequire(import.meta.url);
const S3rver = require('@20minutes/s3rver') as new (options: object) => Server;
const account = (require('@20minutes/s3rver/lib/models/account') as { DUMMY_ACCOUNT: Account }).DUMMY_ACCOUNT;
const v4 = require('@20minutes/s3rver/lib/signature/v4') as { getStringToSign: StringToSign };

type Context = {
  path: string;
  method: string;
  headers: Record<string, string>;
  query: object;
  status: number;
  body: unknown;
};
type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;
type Server = {
  middleware: Middleware[];
  run: () => Promise<unknown>;
  close: () => Promise<void>;
  httpServer: { closeAllConnections: () => void };
};
type Account = { createKeyPair: (id: string, secret: string) => void; revokeAccessKey: (id: string) => void };
type StringToSign = (request: { uri: string; headers: Record<string, string> }, signature: object) => string;

const env = process.env;
const pathHeader = 'commonyard-path';

account.revokeAccessKey('S3RVER');
account.createKeyPair(env['S3_ACCESS_KEY_ID']!, env['S3_SECRET_ACCESS_KEY']!);

const server = new S3rver({
  address: '127.0.0.1',
  port: Number(env['S3_PORT']),
  directory: env['S3_FOLDER'],
  silent: true,
  vhostBuckets: false,
  resetOnClose: false,
  configureBuckets: env['S3_BUCKETS']!.split(',')
    .filter(Boolean)
    .map((name) => ({ name })),
});

// S3 rejects unsigned requests for a private bucket; s3rver serves them.
const rejectUnsigned: Middleware = async (context, next) => {
  const signed =
    'authorization' in context.headers || 'X-Amz-Signature' in context.query || 'Signature' in context.query;
  if (!signed) {
    context.status = 403;
    context.body = { Error: { Code: 'AccessDenied', Message: 'Access Denied' } };
    return;
  }
  context.headers[pathHeader] = context.path;
  await next();
};
// After the two middlewares that log requests and write XML.
server.middleware.splice(2, 0, rejectUnsigned);

// Clients sign `/bucket/`, s3rver checks `/bucket`: it would reject requests for the bucket itself.
const original = v4.getStringToSign;
v4.getStringToSign = (request, signature) => {
  const onBucket =
    request.uri.lastIndexOf('/') === 0 && request.headers[pathHeader]?.endsWith('/') && request.uri !== '/';
  return original(onBucket ? { ...request, uri: `${request.uri}/` } : request, signature);
};

await server.run();
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
  server.httpServer.closeAllConnections();
});
