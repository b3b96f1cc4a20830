/** Where a connection leads to: the setting with the address, and the settings that may have its password. */
export type ConnectionTarget = {
  setting: string;
  /** Address, or several separated by commas, with the user where it has one. */
  url: string;
  /** Default: the URL itself and its variable for the password, such as `NATS_PASSWORD`. */
  passwordSettings?: string[];
};

type Fault = { code?: string | undefined; name?: string; message: string };

const REFUSED = new Set(['ECONNREFUSED', 'CONNECTION_REFUSED']);
const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EDNS']);
const NO_ANSWER = /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TIMEOUT|CONNECTION_TIMEOUT|TimeoutError)$/;
const BROKEN = /^(?:ECONNRESET|EPIPE|ECONNECTION|ESOCKET|CONNECTION_CLOSED|DISCONNECT)$/;
/** Of Postgres, NATS, SMTP and S3. */
const REJECTED_LOGIN =
  /^(?:28P01|28000|AUTHORIZATION_VIOLATION|AUTHENTICATION_EXPIRED|BAD_AUTHENTICATION|EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied|Forbidden|403)$/;
const NO_PASSWORD = /client password must be a string/;
const MISSING_DATABASE = '3D000';
const TLS = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_TLS|^ERR_SSL|^EPROTO$|^ETLS$/;

/**
 * One sentence about an error of a connection for the operator: the setting, the server, the user and the likely cause, and
 * neither a password nor a stack. Other errors keep their message behind the setting.
 */
export function describeConnectionError(target: ConnectionTarget, error: unknown): string {
  const faults = faultsOf(error);
  const is = (test: (code: string) => boolean) =>
    faults.some(({ code, name }) => [code, name].some((word) => word !== undefined && test(word)));
  const { setting } = target;
  const { server, user } = addressOf(target.url);
  if (is((code) => REFUSED.has(code)))
    return `${setting}: no server answers at ${server} (connection refused). Start the server, or correct its address.`;
  if (is((code) => UNKNOWN_HOST.has(code)))
    return `${setting}: the name of the host ${server} is unknown. Correct the address.`;
  if (is((code) => REJECTED_LOGIN.test(code)) || faults.some(({ message }) => NO_PASSWORD.test(message)))
    return `${setting}: the server ${server} rejects the login ${user ? `of the user ${user}` : 'without a user'}. ${likelyCause(target, user)}`;
  if (is((code) => code === MISSING_DATABASE))
    return `${setting}: the server ${server} has no such database: ${faults[0]!.message}. Create it, or correct the name.`;
  if (is((code) => TLS.test(code)))
    return `${setting}: no TLS connection to ${server}: ${faults.at(-1)!.message}. Check the certificate of the server and its authority.`;
  if (is((code) => NO_ANSWER.test(code)) || faults.some(({ message }) => /time(?:d )?out/i.test(message)))
    return `${setting}: the server ${server} does not answer in time. Check the address, and what filters connections to it.`;
  if (is((code) => BROKEN.test(code)) || faults.some(({ message }) => /terminated|closed/i.test(message)))
    return `${setting}: the server ${server} closes the connection. Check that the address is that of the right server and that it runs.`;
  return `${setting}: the connection to ${server} failed: ${faults[0]!.message}`;
}

function likelyCause({ setting, passwordSettings }: ConnectionTarget, user: string): string {
  const settings = passwordSettings ?? [setting, setting.replace(/_URL$/, '_PASSWORD')];
  return user
    ? `The likely cause is a wrong password: compare ${settings.join(' or ')} with the password that the server has for this user.`
    : `The likely cause is that ${setting} names no user.`;
}

/** The error, those that it collects, as for a host with several addresses, and its causes. */
function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof Error)) return [{ message: String(error) }];
  const {
    code,
    errors = [],
    cause,
    chainedError,
  } = error as Error & {
    code?: string | number;
    errors?: unknown[];
    chainedError?: unknown;
  };
  const own: Fault = { code: code?.toString(), name: error.name, message: error.message };
  return [own, ...[...errors, cause, chainedError].flatMap((each) => (each ? faultsOf(each) : []))];
}

/** Host and port of each address, and the user of the first one. The text of an address that is none may be a password. */
function addressOf(url: string): { server: string; user: string } {
  const addresses = url.split(',').map((each) => URL.parse(each.includes('://') ? each : `any://${each}`));
  return {
    server: addresses.map((each) => each?.host || 'at an invalid address').join(', '),
    user: decodeURIComponent(addresses[0]?.username ?? ''),
  };
}
