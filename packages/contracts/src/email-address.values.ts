// Email addresses as they are stored, compared and mailed to. Forms and services share these rules.

/** Characters of ASCII that no domain has: `URL` would read them as something else, for example as a port or an escape. */
const NOT_IN_DOMAIN = /(?![A-Za-z0-9.-])\p{ASCII}/u;
/** The full stops of IDNA, of which an address from the end of a sentence has one more. */
const LAST_FULL_STOP = /(?<=[\p{L}\p{M}\p{N}])[.\u3002\uFF0E\uFF61]$/u;
const HYPHEN_AT_END_OF_LABEL = /(?:^|[.\u3002\uFF0E\uFF61])-|-(?:[.\u3002\uFF0E\uFF61]|$)/u;
const NOT_ASCII = /\P{ASCII}/u;

/**
 * A domain in lower case and ASCII (RFC 5891): `Exemple-É.ca` is `xn--exemple--i1a.ca`. Undefined where it cannot be converted. A
 * domain of ASCII is not checked further.
 */
export function toAsciiDomain(domain: string): string | undefined {
  const typed = domain.replace(LAST_FULL_STOP, '');
  if (NOT_IN_DOMAIN.test(typed)) return undefined;
  if (!NOT_ASCII.test(typed)) return typed.toLowerCase();
  if (HYPHEN_AT_END_OF_LABEL.test(typed)) return undefined;
  // Not domainToASCII of Node: browsers need the same result.
  if (!URL.canParse(`http://${typed}`)) return undefined;
  const { hostname } = new URL(`http://${typed}`);
  // A number is read as an IPv4 address, and an empty label is no part of a domain.
  return /\.\d*$|^\.|\.\./.test(hostname) ? undefined : hostname;
}

/** An address with its domain as `toAsciiDomain` says; as it is where that cannot be converted. */
export function toAsciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = at < 0 ? undefined : toAsciiDomain(address.slice(at + 1));
  return domain === undefined ? address : `${address.slice(0, at)}@${domain}`;
}

/** Whether the part before the @ has letters beyond ASCII, which few mail servers accept (SMTPUTF8, RFC 6531). */
export function hasForeignLocalPart(address: string): boolean {
  return NOT_ASCII.test(address.slice(0, Math.max(address.lastIndexOf('@'), 0)));
}
