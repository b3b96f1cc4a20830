import { foldText } from '@commonyard/contracts/fold-text';
import type { DomainMatch } from '@commonyard/contracts/identity.values';
import { toLatin, toSkeleton } from '@commonyard/contracts/lookalikes';
import { isProviderDomain, toDomainsOfAddress } from '../municipality-domains/municipality-domains.policy.ts';
import type { UserRow } from '../users/users.mapper.ts';

type ConfirmedDomain = { domain: string; municipality: string };

/** Whose the domain of an address is. As for the approval by a domain, the longest confirmed one decides. */
export function matchDomain(
  { email, municipality }: Pick<UserRow, 'email' | 'municipality'>,
  confirmed: ConfirmedDomain[],
): { name: string; match: DomainMatch; municipality: string | null } {
  const domains = toDomainsOfAddress(email);
  const [name = ''] = domains;
  const longest = domains.find((domain) => confirmed.some((row) => row.domain === domain));
  const owners = confirmed.filter(({ domain }) => domain === longest).map((row) => row.municipality);
  if (municipality !== null && owners.includes(municipality)) return { name, match: 'own', municipality: null };
  if (owners[0] !== undefined) return { name, match: 'other', municipality: owners[0] };
  return { name, match: isProviderDomain(name) ? 'provider' : 'none', municipality: null };
}

type Named = Pick<UserRow, 'name' | 'email'>;
export type Likeness = { sameName: boolean; sameAddress: boolean };

/** How another account is like this one; undefined where it is not. */
export function likenessOf(user: Named, other: Named): Likeness | undefined {
  const sameName = isSimilarName(user.name, other.name);
  const part = localPartOf(user.email);
  const sameAddress = !SHARED_LOCAL_PARTS.has(part) && part === localPartOf(other.email);
  return sameName || sameAddress ? { sameName, sameAddress } : undefined;
}

const localPartOf = (email: string) => email.slice(0, email.lastIndexOf('@')).toLowerCase();

/** Local parts of addresses of offices, such as clerk@: many towns have them, so they are no sign of one user. */
const SHARED_LOCAL_PARTS = new Set(
  'accueil admin bureau cao clerk contact deputyclerk fire fleet greffe info mail mairie mayor office operations publicworks roads treasurer travaux works'.split(
    ' ',
  ),
);

/** Whether two names have the same words to a reader, in any order; one longer word may differ by a letter: 'Ann Lee', 'Lee, Anne'. */
export function isSimilarName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length === 0 || words.length !== others.length) return false;
  const onlyHere = words.filter((word) => !others.includes(word));
  const onlyThere = others.filter((word) => !words.includes(word));
  if (onlyHere.length === 0 && onlyThere.length === 0) return true;
  return words.length > 1 && onlyHere.length === 1 && onlyThere.length === 1 && isNear(onlyHere[0]!, onlyThere[0]!);
}

const wordsOf = (name: string): string[] =>
  foldText(toLatin(name))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map(toSkeleton);

/** Whether words of four letters or more differ by one letter that is another one, missing or added. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length < 4 || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  return short.slice(short.length === long.length ? start + 1 : start) === long.slice(start + 1);
}
