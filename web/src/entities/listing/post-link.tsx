import type { ButtonProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Category } from '@commonyard/contracts/assets.values';
import { ButtonLink } from '../../ui/links.tsx';
import { toSearch } from '../../lib/search-params.ts';
import { useRememberedPlace } from '../municipality/remembered-place.ts';
import { useActingUser } from '../user/session.ts';
import type { ListingKind } from './listing-facts.ts';
import type { PostPrefill } from './post-prefill.ts';

/** What a user looks for, or a listing that resembles it. */
export type Wish = {
  title?: string | undefined;
  category?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Where it is wanted, as an id. */
  municipality?: string | undefined;
};

type Props = Pick<ButtonProps, 'variant' | 'size'> & { kind: ListingKind; wish: Wish; children: ReactNode };

/** The link to the form that posts a listing of a kind, filled in with a wish. Members post for their municipality. */
export function PostLink({ kind, wish, children, ...button }: Props) {
  const { user } = useActingUser();
  const remembered = useRememberedPlace();
  const prefill = toPrefill({ ...wish, municipality: wish.municipality ?? remembered });
  if (user) {
    const { post_municipality: _, ...ofMember } = prefill;
    const search = { new: true, ...(kind === 'needed' && { tab: 'needed' as const }), ...ofMember } as const;
    return (
      <ButtonLink to="/listings" search={search} {...button}>
        {children}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={kind === 'needed' ? '/post-needed-item' : '/post-available-item'} search={prefill} {...button}>
      {children}
    </ButtonLink>
  );
}

export const toPrefill = ({ title = '', category, from, to, municipality }: Wish): PostPrefill =>
  toSearch({
    post_title: cleanTitle(title),
    // The form drops an unknown one.
    post_category: category as Category | undefined,
    post_from: from,
    post_to: to,
    post_municipality: municipality,
  });

/** The words of a search as a title: with a capital letter, and without capitals throughout but in short names and models. */
export function cleanTitle(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const isLoud = line.length > 3 && line === line.toUpperCase() && !/\d/.test(line);
  const text = isLoud ? line.toLowerCase() : line;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
