import { chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { LoanStatus } from '@commonyard/contracts/loans.values';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { useTranslation } from '../../lib/translation.ts';
import { HiddenOnPhones, SmallText, Stack, VisuallyHidden } from '../../ui/layout.tsx';

const STEPS = ['requested', 'quoted', 'accepted', 'signed', 'out', 'returned', 'closed'] as const;

/** The states of a loan up to the current one; nothing of a loan that ended before. Phones have room for the name of one. */
export function LoanProgress({ loan: { status, need, emergencyAt } }: { loan: Loan }) {
  const { t } = useTranslation();
  // An offer on a need was never requested.
  const all: LoanStatus[] = need ? STEPS.slice(1) : [...STEPS];
  // One that was handed over in an emergency was not signed before.
  const steps = all.filter((step) => step !== 'signed' || !emergencyAt);
  // A counter-offer is a quote of the other side.
  const current = steps.indexOf(status === 'countered' ? 'quoted' : status);
  if (current === -1) return null;
  const nameOf = (step: LoanStatus) =>
    t(LOAN_STATUS_LABELS[step === 'quoted' && status === 'countered' ? status : step]);
  return (
    <>
      <chakra.ol
        aria-label={t('Steps of the loan')}
        display="grid"
        gridTemplateColumns={`repeat(${steps.length}, minmax(0, 1fr))`}
        mt="2"
      >
        {steps.map((step, index) => {
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
              <HiddenOnPhones>
                {nameOf(step)}
                {isDone && <VisuallyHidden> ({t('done')})</VisuallyHidden>}
              </HiddenOnPhones>
            </Stack>
          );
        })}
      </chakra.ol>
      <SmallText aria-hidden hideFrom="md">
        {t('Step {number} of {count}: {name}', {
          number: current + 1,
          count: steps.length,
          name: nameOf(steps[current]!),
        })}
      </SmallText>
    </>
  );
}
