import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { formatCount } from '../lib/format.ts';
import { Cluster, Toolbar } from './layout.tsx';

type Props = {
  page: number;
  size: number;
  /** Total count; a lower bound if `capped`. */
  total: number;
  capped?: boolean;
  shown: number;
  hasNext?: boolean;
  /** Catalogue key of the range text. */
  rangeText?: string;
};

const LISTINGS_RANGE_TEXT = 'Showing {from}-{to} of {total} listings';

export function Pager({
  page,
  size,
  total,
  capped = false,
  shown,
  hasNext = false,
  rangeText = LISTINGS_RANGE_TEXT,
}: Props) {
  const { t } = useTranslation();
  const rangeId = useId();
  const first = (page - 1) * size + 1;
  const last = Math.max(Math.ceil(total / size), page + (hasNext ? 1 : 0), 1);
  const range = { from: formatCount(first), to: formatCount(first + shown - 1) };
  return (
    <Toolbar gap="3" mt="4">
      <chakra.output id={rangeId} color="fg.muted" fontVariantNumeric="tabular-nums">
        {t(rangeText, { ...range, total: formatCount(total, capped) })}
      </chakra.output>
      {last > 1 && (
        <chakra.nav aria-label={t('Pagination')} maxW="100%">
          <Cluster as="ul" justifyContent="center" gap="1">
            <PageLink to={1} isDisabled={page === 1} rangeId={rangeId} name={t('First page')}>
              <ChevronsLeft aria-hidden size={20} />
            </PageLink>
            <PageLink to={page - 1} isDisabled={page === 1} rangeId={rangeId} name={t('Previous page')}>
              <ChevronLeft aria-hidden size={20} />
            </PageLink>
            {pageNumbers(page, last).map((step, index) =>
              step === 'gap' ? (
                <chakra.li key={`gap-${index}`} aria-hidden alignSelf="center" px="1" color="fg.muted">
                  …
                </chakra.li>
              ) : (
                <PageLink key={step} to={step} isCurrent={step === page} name={t('Page {number}', { number: step })}>
                  {step}
                </PageLink>
              ),
            )}
            <PageLink to={page + 1} isDisabled={page >= last} rangeId={rangeId} name={t('Next page')}>
              <ChevronRight aria-hidden size={20} />
            </PageLink>
            <PageLink to={last} isDisabled={page >= last} rangeId={rangeId} name={t('Last page')}>
              <ChevronsRight aria-hidden size={20} />
            </PageLink>
          </Cluster>
        </chakra.nav>
      )}
    </Toolbar>
  );
}

// aria-current by hand: the router marks every link with this URL as current.
const PageAnchor = ({ isCurrent, ...props }: HTMLChakraProps<'a'> & { isCurrent: boolean }) => (
  <chakra.a {...props} aria-current={isCurrent ? 'page' : undefined} />
);
const PageRouterLink = createLink(PageAnchor);

type PageLinkProps = {
  to: number;
  name: string;
  isDisabled?: boolean;
  /** Id of the range text, which describes a disabled link. */
  rangeId?: string;
  isCurrent?: boolean;
  children: ReactNode;
};

const withPage = (page: number) => (before: object) => ({ ...before, page: page > 1 ? page : undefined });

/** A page link. A disabled one stays focusable. */
function PageLink({ to, name, isDisabled = false, rangeId, isCurrent = false, children }: PageLinkProps) {
  return (
    <chakra.li>
      <PageRouterLink
        to="."
        search={withPage(to) as never}
        disabled={isDisabled}
        tabIndex={isDisabled ? -1 : undefined}
        aria-label={name}
        aria-describedby={isDisabled ? rangeId : undefined}
        isCurrent={isCurrent}
        display="grid"
        placeItems="center"
        minW={{ base: '10', md: '11' }}
        h={{ base: '10', md: '11' }}
        px="2"
        borderRadius="l2"
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        color={isDisabled ? 'fg.muted' : 'fg'}
        opacity={isDisabled ? 0.5 : 1}
        cursor={isDisabled ? 'default' : 'pointer'}
        {...(isCurrent && { bg: 'brand.solid', color: 'brand.contrast' })}
        {...(!isCurrent && !isDisabled && { _hover: { bg: 'bg.muted' } })}
      >
        {children}
      </PageRouterLink>
    </chakra.li>
  );
}

export type PagerStep = number | 'gap';

/**
 * The pages a pager links to: all up to five, otherwise first, last, current and its neighbours. A single omitted page
 * is shown, because a gap needs the same width.
 */
export function pageNumbers(current: number, last: number): PagerStep[] {
  const all = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= 5) return all;
  const shownPages = all.filter((page) => page === 1 || page === last || Math.abs(page - current) <= 1);
  return shownPages.flatMap((page, index) => {
    const before = shownPages[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap' as const, page] : [page];
  });
}
