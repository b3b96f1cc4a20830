import { getSystemErrorMessage } from 'node:util';

type Failure = Partial<NodeJS.ErrnoException> & { $metadata?: unknown };

/** Of S3, and of a response to HEAD, which has no body. */
const REJECTED_KEY = /^(?:InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|403)$/;

/** One sentence about an error for the operator, without secrets. One of a file or of the bucket names the setting. */
export function describeError(error: Error, env: NodeJS.ProcessEnv): string {
  const { path, errno, syscall, $metadata } = error as Failure;
  if ($metadata !== undefined) return describeBucketError(error, env);
  if (path === undefined || errno === undefined || syscall === undefined) return error.message;
  const settings = [
    ['BACKUP_IDENTITY_FILE', env['BACKUP_IDENTITY_FILE']],
    ['BACKUP_METRICS_FILE', env['BACKUP_METRICS_FILE']],
    ['BACKUP_FOLDER', env['BACKUP_FOLDER'] || '/backups'],
  ] as const;
  const [setting = 'BACKUP_FOLDER'] = settings.find(([, value]) => value && path.startsWith(value)) ?? [];
  return `${setting}: ${path} cannot be used: ${getSystemErrorMessage(errno)}.`;
}

/** The client of S3 adds `$metadata` to each error, those of the connection included. */
function describeBucketError({ name, message }: Error, env: NodeJS.ProcessEnv): string {
  const server = URL.parse(env['S3_ENDPOINT'] ?? '')?.host ?? '';
  if (name === 'NoSuchBucket')
    return `S3_BUCKET: the server ${server} has no bucket ${env['S3_BUCKET'] || 'commonyard'}. Create it, or correct the name.`;
  if (REJECTED_KEY.test(name))
    return `S3_ENDPOINT: the server ${server} rejects the login of the user in S3_ACCESS_KEY_ID. Compare S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY with what the server has.`;
  return `S3_ENDPOINT: the server ${server} cannot be used: ${message || name}. Check the address, and that the server runs.`;
}
