import { Box, chakra } from '@chakra-ui/react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';

export type Tab<Name extends string> = { name: Name; label: ReactNode };
type Props<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** Begins the element ids, for tabs within a page that has others. */
  idPrefix?: string;
  /** Less space, where the list below should begin high on the page. */
  isCompact?: boolean;
  children: ReactNode;
};

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs over one panel (WAI-ARIA, automatic activation). The caller stores the selected tab. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  idPrefix = 'tab',
  isCompact = false,
  children,
}: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(
      tabs.findIndex(({ name }) => name === chosen),
      tabs.length,
    );
    if (next === undefined) return;
    event.preventDefault();
    onChoose(tabs[next]!.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <Box
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={step}
        display="flex"
        gap={{ base: '0', md: '2' }}
        borderBottomWidth="1px"
        mb={isCompact ? { base: '1', md: '3' } : '6'}
      >
        {tabs.map(({ name, label }) => (
          <chakra.button
            key={name}
            type="button"
            role="tab"
            id={`${idPrefix}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${idPrefix}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            justifyContent="center"
            columnGap="2"
            flex={{ base: '1 1 0', md: '0 1 auto' }}
            minW="0"
            minH={isCompact ? { base: '10', md: '12' } : '12'}
            px={{ base: '2', md: '4' }}
            py="2"
            textStyle={{ base: 'sm', md: 'md' }}
            fontWeight="600"
            lineHeight="1.3"
            color={name === chosen ? 'brand.fg' : 'fg.muted'}
            borderTopRadius="l2"
            cursor="pointer"
            boxShadow={name === chosen ? 'mark.bottom' : undefined}
            _hover={{ bg: 'bg.muted' }}
          >
            {label}
          </chakra.button>
        ))}
      </Box>
      <Box role="tabpanel" id={`${idPrefix}-panel`} aria-labelledby={`${idPrefix}-${chosen}`}>
        {children}
      </Box>
    </>
  );
}

export const TabCount = chakra('span', {
  base: {
    minW: '7',
    px: '2',
    borderRadius: 'full',
    textStyle: 'sm',
    fontVariantNumeric: 'tabular-nums',
    bg: 'accent.solid',
    color: 'accent.contrast',
  },
});
