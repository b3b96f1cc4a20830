import freeEmailDomains from 'free-email-domains';
import { parse } from 'tldts';
import { ACCOUNT_MESSAGES } from '@commonyard/contracts/account-messages.values';
import { toAsciiDomain } from '@commonyard/contracts/email-address.values';
import { invalid } from '@commonyard/service-kit/errors/http-error';

/** Internet providers of Ontario and Canada, and mail providers, that the list of the package does not have. */
const CANADIAN_PROVIDERS = [
  'bellaliant.net',
  'bellnet.ca',
  'cogeco.ca',
  'cogeco.net',
  'cyg.net',
  'eastlink.ca',
  'execulink.com',
  'golden.net',
  'hurontel.on.ca',
  'kos.net',
  'lks.net',
  'mnsi.net',
  'nexicom.net',
  'ontera.net',
  'persona.ca',
  'primus.ca',
  'sasktel.net',
  'start.ca',
  'storm.ca',
  'sympatico.ca',
  'tbaytel.net',
  'teksavvy.com',
  'telus.net',
  'vianet.ca',
  'wightman.ca',
  'xplore.ca',
  'xplornet.ca',
  'xplornet.com',
  'hey.com',
  'tutanota.com',
];
const publicProviders = new Set([...freeEmailDomains, ...CANADIAN_PROVIDERS]);

/**
 * A domain in lower case and ASCII, from 'Hearst.ca', '@hearst.ca' or 'ville-montréal.ca'. Throws 400 where it is no domain, or one at
 * which anybody can have an address: a public suffix such as 'on.ca', or a mail or internet provider.
 */
export function toDomain(text: string): string {
  const domain = toAsciiDomain(text.trim().replace(/^@/, '')) ?? '';
  // With private suffixes: a tenant of 'github.io' does not speak for the others.
  const { domain: registered, isIp, isIcann, isPrivate, hostname } = parse(domain, { allowPrivateDomains: true });
  if (domain === '' || isIp || hostname !== domain || domain.length > 253 || !domain.includes('.'))
    throw invalid({ domain: ACCOUNT_MESSAGES.domain });
  if (!isIcann && !isPrivate) throw invalid({ domain: ACCOUNT_MESSAGES.domain });
  if (registered === null || isProviderDomain(domain)) throw invalid({ domain: ACCOUNT_MESSAGES.publicDomain });
  return domain;
}

/** Whether a domain is one of a mail or internet provider, at which anybody can have an address. */
export const isProviderDomain = (domain: string): boolean =>
  toParentDomains(domain).some((parent) => publicProviders.has(parent));

/** The domain of an address and the domains that it is a subdomain of, the longest first: 'x@mail.hearst.ca' has two and 'ca'. */
export const toDomainsOfAddress = (email: string): string[] =>
  toParentDomains(toAsciiDomain(email.slice(email.lastIndexOf('@') + 1)) ?? '');

function toParentDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
