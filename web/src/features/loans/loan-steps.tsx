import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { useTranslation } from '../../lib/translation.ts';
import { VisuallyHidden, Stack } from '../../ui/layout.tsx';

const STEPS = ['requested', 'quoted', 'accepted', 'closed'] as const;

/** The steps of a loan up to the current one; nothing of a loan that ended before. */
export function LoanSteps({ status }: { status: LoanStatus }) {
  const { t } = useTranslation();
  // A counter-offer is a quote of the other side.
  const current = STEPS.indexOf((status === 'countered' ? 'quoted' : status) as (typeof STEPS)[number]);
  if (current === -1) return null;
  return (
    <chakra.ol
      aria-label={t('Steps of the loan')}
      display="grid"
      gridTemplateColumns={`repeat(${STEPS.length}, minmax(0, 1fr))`}
      mt="2"
    >
      {STEPS.map((step, index) => {
        const isDone = index < current || status === 'closed';
        const isCurrent = index === current;
        return (
          <Stack
            as="li"
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            alignItems="center"
            gap="1"
            position="relative"
            textAlign="center"
            textStyle="sm"
            lineHeight="1.2"
            fontWeight={isCurrent ? '700' : '400'}
            color={index <= current ? 'fg' : 'fg.muted'}
            _before={
              index > 0
                ? {
                    content: '""',
                    position: 'absolute',
                    top: '2.75',
                    insetStart: 'calc(-50% + {spacing.4})',
                    w: 'calc(100% - {spacing.8})',
                    h: '0.5',
                    bg: index <= current ? 'brand.solid' : 'border.control',
                  }
                : undefined
            }
          >
            <chakra.span
              aria-hidden
              display="grid"
              placeItems="center"
              boxSize="6"
              borderRadius="full"
              borderWidth="2px"
              borderColor={index <= current ? 'brand.solid' : 'border.control'}
              bg={isDone ? 'brand.solid' : 'bg.panel'}
              color="brand.contrast"
            >
              {isDone ? (
                <Check size={14} strokeWidth={3} />
              ) : (
                isCurrent && <chakra.span boxSize="2.5" borderRadius="full" bg="brand.solid" />
              )}
            </chakra.span>
            <span>
              {t(LOAN_STATUS_LABELS[isCurrent && status === 'countered' ? status : step])}
              {isDone && <VisuallyHidden> ({t('done')})</VisuallyHidden>}
            </span>
          </Stack>
        );
      })}
    </chakra.ol>
  );
}
