import { Box, Button, type BoxProps, type ButtonProps } from '@chakra-ui/react';
import { ArrowUpDown, SlidersHorizontal } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.ts';
import { useIsPhone } from '../../lib/use-wide.ts';
import { Row, VisuallyHidden } from '../../ui/layout.tsx';
import { FilterSelect } from '../../ui/list-filters.tsx';

/** The look of a button in the row. Three of them fit beside one another into 320 px, in both languages. */
export const TOOL = {
  size: 'sm',
  variant: 'outline',
  flex: { base: '1 1 auto', md: '0 0 auto' },
  minW: { base: '0', md: '28' },
  px: { base: '1', md: '3' },
  gap: '1.5',
  css: { '@media (max-width: 22.4rem)': { '& svg': { display: 'none' } } },
} satisfies ButtonProps;

type Props = {
  count: string | undefined;
  /** The conditions that apply. Phones have them in the search pill and its sheet. */
  chips: ReactNode;
  /** From which width on there is space for the chips in the row. */
  chipsFit: 'lg' | 'xl';
  /** The layout of the controls. */
  layout?: BoxProps;
  children: ReactNode;
};

/**
 * For a page that is rendered at build, of which the browser may paint a part first: no control has a place that depends on those
 * behind it.
 */
export const FIXED_LAYOUT = {
  display: { base: 'grid', md: 'flex' },
  gridTemplateColumns: 'minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 1fr) {sizes.9}',
  minW: { md: '35.875rem', lg: '28.375rem', xl: '43.125rem' },
} satisfies BoxProps;

/** The row above a list: how many it has, its filters, its map and its order. On phones the search pill shows the count. */
export function ListTools({ count, chips, chipsFit, layout, children }: Props) {
  const isPhone = useIsPhone();
  return (
    <Row
      flexWrap={{ md: 'wrap', [chipsFit]: 'nowrap' }}
      gap={{ base: '1.5', md: '2' }}
      minH="9"
      mt={{ base: '1', md: '0' }}
      mb={{ base: '2', md: '3' }}
    >
      {isPhone ? (
        <VisuallyHidden as="output">{count}</VisuallyHidden>
      ) : (
        <>
          <Box
            as="output"
            data-formatted
            hideBelow={isPhone === undefined ? 'md' : undefined}
            flexShrink={0}
            me="auto"
            fontVariantNumeric="tabular-nums"
          >
            {count}
          </Box>
          {chips && (
            <Box minW="0" flex={{ base: '1 0 100%', [chipsFit]: '1 1 0' }} order={{ base: 1, [chipsFit]: 0 }}>
              {chips}
            </Box>
          )}
        </>
      )}
      <Row flex={{ base: '1', md: '0 0 auto' }} gap={{ base: '1.5', md: '2' }} {...layout}>
        {children}
      </Row>
    </Row>
  );
}

export function FiltersButton({ count, ...button }: { count: number } & ButtonProps) {
  const { t } = useTranslation();
  return (
    <Button {...TOOL} {...button}>
      <SlidersHorizontal aria-hidden />
      {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
    </Button>
  );
}

/** The order of a list. On phones the select shows only that it sorts. */
export function SortSelect<Sort extends string>(
  props: Omit<ComponentProps<typeof FilterSelect<Sort>>, 'label' | 'all' | 'w' | 'h'>,
) {
  const { t } = useTranslation();
  return (
    <Box position="relative" display="flex" flex={{ base: '1 1 {sizes.20}', md: '0 0 auto' }} minW="0">
      <FilterSelect
        {...props}
        label="Sort by"
        w={{ base: '100%', md: '47.5' }}
        h="9"
        // Safari enlarges the page at a smaller text.
        textStyle={{ base: 'md', md: 'sm' }}
      />
      <Row
        aria-hidden
        gap={TOOL.gap}
        css={TOOL.css}
        display={{ base: 'flex', md: 'none' }}
        position="absolute"
        inset="px"
        justifyContent="center"
        bg="bg.panel"
        borderRadius="l2"
        textStyle="sm"
        fontWeight="600"
        whiteSpace="nowrap"
        pointerEvents="none"
      >
        <ArrowUpDown size={18} />
        {t('Sort')}
      </Row>
    </Box>
  );
}
