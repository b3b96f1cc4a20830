import { Box, Button, chakra, type BoxProps } from '@chakra-ui/react';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../lib/translation.ts';
import { Cluster, Stack } from './layout.tsx';

export function Skeleton(props: BoxProps) {
  return <Box bg="bg.muted" borderRadius="l2" animation="pulse 1.6s ease-in-out infinite" {...props} />;
}

/** The loading text, announced at once and shown with the placeholders after 150 ms, to avoid flicker. */
export function Loading({ text, children }: { text: string; children?: ReactNode }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box as="output" display="block">
      <chakra.p color="fg.muted" mb="4" opacity={isSlow ? 1 : 0}>
        {text}
      </chakra.p>
      <Box aria-hidden opacity={isSlow ? 1 : 0}>
        {children}
      </Box>
    </Box>
  );
}

type EmptyProps = { text: string; symbol?: string; children?: ReactNode };

export function EmptyState({ text, symbol = 'other', children }: EmptyProps) {
  return (
    <Stack
      alignItems="center"
      gap="4"
      py="12"
      px="4"
      textAlign="center"
      borderWidth="1px"
      borderStyle="dashed"
      borderRadius="l3"
    >
      <chakra.svg aria-hidden w="40" h="25" opacity={0.75} className={`category-${symbol}`} borderRadius="l2">
        <use href={`/categories.svg#${symbol}`} />
      </chakra.svg>
      <chakra.p textStyle="lg" maxW="52ch">
        {text}
      </chakra.p>
      <Cluster gap="3" justifyContent="center">
        {children}
      </Cluster>
    </Stack>
  );
}

export function ErrorState({ text, reason, onRetry }: { text: string; reason?: string; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Cluster role="alert" alignItems="center" gap="4" p="6" bg="red.subtle" color="red.fg" borderRadius="l3">
      <TriangleAlert aria-hidden size={24} />
      <Box flex="1 1 16rem">
        <chakra.p fontWeight="600">{text}</chakra.p>
        {reason && <chakra.p textStyle="sm">{reason}</chakra.p>}
      </Box>
      <Button variant="outline" onClick={onRetry}>
        <RefreshCw aria-hidden />
        {t('Try again')}
      </Button>
    </Cluster>
  );
}
