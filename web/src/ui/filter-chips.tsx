import { Box, Button, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from '../lib/translation.ts';
import { Row } from './layout.tsx';

/** `change` removes the condition. */
export type FilterChip<Search> = { label: string; change: Search };

type Props<Search> = { chips: FilterChip<Search>[]; onChange: (change: Search) => void; onClear?: () => void };

/** The conditions that narrow a list, each with a button that removes it. */
export function FilterChips<Search>({ chips, onChange, onClear }: Props<Search>) {
  const { t } = useTranslation();
  if (chips.length === 0) return null;
  return (
    <Row gap="1" minW="0">
      {/* One row, which scrolls: the cards below it do not move with the filters. With space for the focus ring. */}
      <Box
        display="flex"
        gap="2"
        minW="0"
        p="1"
        pe="4"
        m="-1"
        overflowX="auto"
        scrollbarWidth="none"
        maskImage="linear-gradient(to right, black calc(100% - 1rem), transparent)"
        css={{ '& > *': { flexShrink: 0 } }}
      >
        {chips.map(({ label, change }) => (
          <Button
            key={label}
            size="sm"
            variant="outline"
            borderRadius="full"
            maxW="100%"
            aria-label={t('Remove filter {name}', { name: label })}
            onClick={() => onChange(change)}
          >
            <chakra.span truncate>{label}</chakra.span>
            <X aria-hidden />
          </Button>
        ))}
      </Box>
      {onClear && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t('Clear all')}
        </Button>
      )}
    </Row>
  );
}
