import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { createLink } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { formatCount } from '../lib/format.ts';
import { currentLanguage } from '../lib/language.ts';
import { pageNumbers } from '../lib/page-numbers.ts';

type Props = {
  page: number;
  size: number;
  /** How many there are; where `capped`, at least so many. */
  total: number;
  capped?: boolean;
  /** How many this page shows. */
  shown: number;
  /** Whether the server has a page after this one. */
  hasNext?: boolean;
  /** How the page's place is said, a key of the catalogue. */
  text?: string;
};

const LISTINGS_TEXT = 'Showing {from}-{to} of {total} listings';

/** Leads through the pages of a list by its address, whose `page` it writes. */
export function Pager({ page, size, total, capped = false, shown, hasNext = false, text = LISTINGS_TEXT }: Props) {
  const { t } = useTranslation();
  const place = useId();
  const language = currentLanguage();
  const first = (page - 1) * size + 1;
  const last = Math.max(Math.ceil(total / size), page + (hasNext ? 1 : 0), 1);
  const range = { from: formatCount(first, language), to: formatCount(first + shown - 1, language) };
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="12px" mt="16px">
      <chakra.output id={place} color="fg.muted" fontVariantNumeric="tabular-nums">
        {t(text, { ...range, total: formatCount(total, language, capped) })}
      </chakra.output>
      {last > 1 && (
        <chakra.nav aria-label={t('Pagination')} maxW="100%">
          <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" justifyContent="center" gap="4px">
            <Step to={1} isOff={page === 1} place={place} name={t('First page')}>
              <ChevronsLeft aria-hidden size={20} />
            </Step>
            <Step to={page - 1} isOff={page === 1} place={place} name={t('Previous page')}>
              <ChevronLeft aria-hidden size={20} />
            </Step>
            {pageNumbers(page, last).map((step, index) =>
              step === 'gap' ? (
                <chakra.li key={`gap-${index}`} aria-hidden alignSelf="center" px="4px" color="fg.muted">
                  …
                </chakra.li>
              ) : (
                <Step key={step} to={step} isCurrent={step === page} name={t('Page {number}', { number: step })}>
                  {step}
                </Step>
              ),
            )}
            <Step to={page + 1} isOff={page >= last} place={place} name={t('Next page')}>
              <ChevronRight aria-hidden size={20} />
            </Step>
            <Step to={last} isOff={page >= last} place={place} name={t('Last page')}>
              <ChevronsRight aria-hidden size={20} />
            </Step>
          </chakra.ul>
        </chakra.nav>
      )}
    </Box>
  );
}

// The router would call every step that leads to this address current: the first page's arrow as well as its number.
const StepAnchor = ({ isCurrent, ...props }: HTMLChakraProps<'a'> & { isCurrent: boolean }) => (
  <chakra.a {...props} aria-current={isCurrent ? 'page' : undefined} />
);
const StepLink = createLink(StepAnchor);

type StepProps = {
  to: number;
  name: string;
  isOff?: boolean;
  /** What says which page this is, and so why a step is off. */
  place?: string;
  isCurrent?: boolean;
  children: ReactNode;
};

const withPage = (page: number) => (before: object) => ({ ...before, page: page > 1 ? page : undefined });

/** One step. Off, it stays where it is and keeps the focus of who pressed it last. */
function Step({ to, name, isOff = false, place, isCurrent = false, children }: StepProps) {
  return (
    <chakra.li>
      <StepLink
        to="."
        search={withPage(to) as never}
        disabled={isOff}
        tabIndex={isOff ? -1 : undefined}
        aria-label={name}
        aria-describedby={isOff ? place : undefined}
        isCurrent={isCurrent}
        display="grid"
        placeItems="center"
        minW={{ base: '40px', md: '44px' }}
        h={{ base: '40px', md: '44px' }}
        px="8px"
        borderRadius="l2"
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        color={isOff ? 'fg.muted' : 'fg'}
        opacity={isOff ? 0.5 : 1}
        cursor={isOff ? 'default' : 'pointer'}
        {...(isCurrent && { bg: 'brand.solid', color: 'brand.contrast' })}
        {...(!isCurrent && !isOff && { _hover: { bg: 'bg.muted' } })}
      >
        {children}
      </StepLink>
    </chakra.li>
  );
}
