import { kindOfVariable, SECRET_KINDS, type SecretKind } from './secret-settings.ts';

/**
 * The text of a setting without the line end that an editor or `echo` writes at the end of a file: exactly one, LF or CRLF.
 * Undefined where nothing is left.
 */
export const trimLineEnd = (text: string | undefined): string | undefined => text?.replace(/\r?\n$/, '') || undefined;

/** What `LOG_LEVEL` can be. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** Why a trimmed text cannot be the value of this variable, without the value; undefined where it can. */
export function findTextProblem(variable: string, text: string): string | undefined {
  const kind = kindOfVariable(variable);
  // Keys in PEM have several lines.
  if ((kind && SECRET_KINDS[kind].pattern === undefined) || text.startsWith('-----BEGIN ')) return undefined;
  const problem = findCharacterProblem(text) ?? (kind && findSecretProblem(kind, text));
  return problem ?? (/_(?:URL|ENDPOINT)$/.test(variable) ? findAddressProblem(text) : undefined);
}

/** Why a trimmed text cannot be a secret of this kind, without the text; undefined where it can. */
export function findSecretProblem(kind: SecretKind, text: string): string | undefined {
  const { pattern, text: allowed } = SECRET_KINDS[kind];
  if (pattern === undefined) return undefined;
  return findCharacterProblem(text) ?? (new RegExp(pattern).test(text) ? undefined : `must have ${allowed}`);
}

function findCharacterProblem(text: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  if (/[\x00-\x1f\x7f]/.test(text))
    return 'contains a line break or another control character, besides one line end at its end';
  return /^\s|\s$/.test(text) ? 'begins or ends with white space' : undefined;
}

function findAddressProblem(text: string): string | undefined {
  for (const address of text.split(',')) {
    const url = URL.parse(address.includes('://') ? address : `any://${address}`);
    if (!url || (url.hostname === '' && !url.searchParams.has('host'))) return 'is no valid address';
    if (/%0[ad]/i.test(url.username + url.password)) return 'has a user or a password with an encoded line break';
  }
  return undefined;
}
