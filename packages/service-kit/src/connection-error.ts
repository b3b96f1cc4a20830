/** Where a connection leads to: the setting with the address, and the settings that may have its password. */
export type ConnectionTarget = {
  setting: string;
  /** Address, or several separated by commas, with the user where it has one. */
  url: string;
  /** Where the URL does not name it. */
  user?: string;
  /** Default: the URL itself and its variable for the password, such as `NATS_PASSWORD`. */
  passwordSettings?: string[];
  bucket?: { setting: string; name: string };
};

/** The bucket of the S3 settings that services and tools share. */
export const bucketTarget = ({ endpoint, bucket }: { endpoint: string; bucket: string }): ConnectionTarget => ({
  setting: 'S3_ENDPOINT',
  url: endpoint,
  user: 'in S3_ACCESS_KEY_ID',
  passwordSettings: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  bucket: { setting: 'S3_BUCKET', name: bucket },
});

type Fault = { code?: string | undefined; name?: string | undefined; message: string };
/** An error of Node, of Postgres, of NATS, or of S3. */
type Failure = Error & { code: string | number; errors: unknown[]; chainedError: unknown };

const REFUSED = /^(?:ECONNREFUSED|CONNECTION_REFUSED)$/;
const UNKNOWN_HOST = /^(?:ENOTFOUND|EAI_AGAIN|EDNS)$/;
const NO_ANSWER = /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TIMEOUT|CONNECTION_TIMEOUT|TimeoutError)$/;
const BROKEN = /^(?:ECONNRESET|EPIPE|ECONNECTION|ESOCKET|CONNECTION_CLOSED|DISCONNECT)$/;
/** Of Postgres, NATS, SMTP and S3. */
const REJECTED_LOGIN =
  /^(?:28P01|AUTHORIZATION_VIOLATION|AUTHENTICATION_EXPIRED|BAD_AUTHENTICATION|EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden)$/;
const NO_PASSWORD = /client password must be a string/;
/** Of Postgres: by its rules for hosts and users, or because the role may not log in. */
const FORBIDDEN_LOGIN = /^28000$/;
/** Of Postgres: too many connections, or it starts or stops. */
const NO_ROOM = /^(?:53300|57P0[1-3])$/;
const MISSING_DATABASE = /^3D000$/;
const MISSING_BUCKET = /^NoSuchBucket$/;
const TLS = /CERT|SELF_SIGNED|^UNABLE_TO_|^ERR_TLS|^ERR_SSL|^EPROTO$|^ETLS$/;
/** Of NATS. */
const NO_TLS = /^SERVER_OPT_NA$/;
const NO_TLS_MESSAGE = /does not support SSL|wrong version number|packet length too long/;
/** SMTP has no code of its own for it. */
const CERTIFICATE = /\bcertificate\b/;
/** The code of the system in the message of an error that has another code. */
const SYSTEM_CODE = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET)\b/g;

/**
 * One sentence about an error of a connection for the operator: the setting, the server, the user and the likely cause, and
 * neither a password nor a stack. Other errors keep their message behind the setting.
 */
export function describeConnectionError(target: ConnectionTarget, error: unknown): string {
  const found = findConnectionProblem(target, error);
  return (
    found ??
    `${target.setting}: the connection to ${addressOf(target.url).server} failed: ${faultsOf(error)[0]!.message}`
  );
}

/** As `describeConnectionError`; undefined where the error is none of a connection. */
export function findConnectionProblem(target: ConnectionTarget, error: unknown): string | undefined {
  const faults = faultsOf(error);
  const codes = faults.flatMap(({ code, name, message }) => [code, name, ...(message.match(SYSTEM_CODE) ?? [])]);
  const is = (pattern: RegExp) => codes.some((code) => code !== undefined && pattern.test(code));
  const mentions = (pattern: RegExp) => faults.some(({ message }) => pattern.test(message));
  const { setting, bucket } = target;
  const { server, user } = { ...addressOf(target.url), ...(target.user && { user: target.user }) };
  if (is(REFUSED))
    return `${setting}: no server answers at ${server} (connection refused). Start the server, or correct its address.`;
  if (is(UNKNOWN_HOST)) return `${setting}: the name of the host ${server} is unknown. Correct the address.`;
  if (is(REJECTED_LOGIN) || mentions(NO_PASSWORD))
    return `${setting}: the server ${server} rejects the login ${user ? `of the user ${user}` : 'without a user'}. ${likelyCause(target, user)}`;
  if (is(FORBIDDEN_LOGIN))
    return `${setting}: the server ${server} lets the user ${user} not log in: ${faults[0]!.message}. Check pg_hba.conf, and whether the role may log in.`;
  if (is(NO_ROOM)) return `${setting}: the server ${server} accepts no connection now: ${faults[0]!.message}.`;
  if (bucket && is(MISSING_BUCKET))
    return `${bucket.setting}: the server ${server} has no bucket ${bucket.name}. Create it, or correct the name.`;
  if (is(MISSING_DATABASE))
    return `${setting}: the server ${server} has no such database: ${faults[0]!.message}. Create it, or correct the name.`;
  if (is(NO_TLS) || mentions(NO_TLS_MESSAGE))
    return `${setting}: the server ${server} offers no TLS, which the settings require. Correct them, or let the server offer TLS.`;
  if (is(TLS) || mentions(CERTIFICATE))
    return `${setting}: no TLS connection to ${server}: ${faults.at(-1)!.message.split(';')[0]}. Check the certificate of the server and its authority.`;
  if (is(NO_ANSWER) || mentions(/^timeout\b|connection timeout|connect timed out/i))
    return `${setting}: the server ${server} does not answer in time. Check the address, and what filters connections to it.`;
  if (is(BROKEN) || mentions(/^Connection terminated|^closed$|socket hang up/i))
    return `${setting}: the server ${server} closes the connection. Check that the address is that of the right server and that it runs.`;
  return undefined;
}

/** Whether a server was not reached, or rejected the login or the use of its database or bucket. */
export const isConnectionError = (error: unknown): boolean =>
  findConnectionProblem({ setting: '', url: '', bucket: { setting: '', name: '' } }, error) !== undefined;

function likelyCause({ setting, passwordSettings }: ConnectionTarget, user: string): string {
  const settings = passwordSettings ?? [setting, setting.replace(/_URL$/, '_PASSWORD')];
  return user
    ? `The likely cause is a wrong password or an unknown user: compare ${settings.join(' or ')} with what the server has.`
    : `The likely cause is that ${setting} names no user.`;
}

// Some errors are their own cause.
const MAX_DEPTH = 5;

/** The faults of an error, of its causes, and of the errors that it collects, such as one per address of a host. */
function faultsOf(error: unknown, depth = 0): Fault[] {
  if (typeof error !== 'object' || error === null) return [{ message: String(error) }];
  const { code, name, message, errors, cause, chainedError } = error as Partial<Failure>;
  const own: Fault = { code: code?.toString(), name, message: message ?? '' };
  if (depth === MAX_DEPTH) return [own];
  const parts = [...(Array.isArray(errors) ? errors : []), cause, chainedError];
  return [own, ...parts.flatMap((each) => (each ? faultsOf(each, depth + 1) : []))];
}

/** Host and port of each address, and the user of the first one. The text of an address that is none may be a password. */
function addressOf(url: string): { server: string; user: string } {
  const addresses = url.split(',').map((each) => URL.parse(each.includes('://') ? each : `any://${each}`));
  return {
    server: addresses.map((each) => each?.host || 'at an invalid address').join(', '),
    user: decodeURIComponent(addresses[0]?.username ?? ''),
  };
}
