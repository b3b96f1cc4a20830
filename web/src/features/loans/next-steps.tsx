import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Check, Circle, Minus } from 'lucide-react';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { LoanStep } from '@commonyard/contracts/http/loan-plans';
import type { Loan } from '@commonyard/contracts/http/loans';
import type { Statement } from '@commonyard/contracts/http/statements';
import { looks } from '@commonyard/contracts/known-values.values';
import type { LoanStepState } from '@commonyard/contracts/loan-plans.values';
import { inspectionsOfInquiry } from '../../entities/inquiry/inquiry-inspections.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { useIsWide } from '../../lib/use-wide.ts';
import { SectionTitle, SmallText, Stack, VisuallyHidden } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { EndDialog } from './loan-end.tsx';
import { PlanFacts } from './plan-facts.tsx';
import {
  confirmedText,
  isPlanPart,
  isPossible,
  issuesStatement,
  primaryStep,
  stepAction,
  stepState,
  stepTitle,
  toShownSteps,
  type ShownStep,
} from './step-texts.ts';
import { useNewestStatement } from './statements.queries.ts';

const HandoverDialog = lazyPart(() => import('./loan-dialogs.ts'), 'HandoverDialog');
const InsuranceDialog = lazyPart(() => import('./loan-dialogs.ts'), 'InsuranceDialog');
const IssueDialog = lazyPart(() => import('./loan-dialogs.ts'), 'IssueDialog');
const PaymentStep = lazyPart(() => import('./loan-dialogs.ts'), 'PaymentStep');
const SignStep = lazyPart(() => import('./loan-dialogs.ts'), 'SignStep');
const ArrangementDialog = lazyPart(() => import('./loan-dialogs.ts'), 'ArrangementDialog');

type Props = { loan: Loan; steps: readonly LoanStep[]; user: User };

/** What follows the acceptance of a loan, in order: each step open, done or not needed. The first own one is the primary button. */
export function NextSteps({ loan, steps, user }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ShownStep['name'] | 'issue'>();
  const isWide = useIsWide();
  const statement = useNewestStatement(loan);
  const inspections = useQuery({ ...inspectionsOfInquiry(loan.inquiryId ?? 0), enabled: loan.inquiryId !== null });
  const shown = toShownSteps(loan, steps, inspections.isError ? undefined : inspections.data?.items);
  const primary = primaryStep(loan, shown);
  const handover = shown.find(({ name }) => name === opened);
  const close = () => setOpened(undefined);
  const open = (name: ShownStep['name']) =>
    setOpened(name === 'closing' && issuesStatement(loan, statement) ? 'issue' : name);
  return (
    <>
      <Stack as="section" aria-label={t('Next steps')} gap="2">
        <SectionTitle as="h3">{t('Next steps')}</SectionTitle>
        <Stack as="ol" gap="0" borderWidth="1px" borderRadius="l2">
          {shown.map((step) => (
            <Step key={step.name} loan={loan} step={step}>
              {(isWide || step !== primary) && isOffered(step, loan) && (
                <StepButton loan={loan} step={step} statement={statement} isPrimary={step === primary} onOpen={open} />
              )}
            </Step>
          ))}
        </Stack>
      </Stack>
      {!isWide && primary && (
        <Box {...BAR} data-sticky-buttons data-no-print>
          <StepButton loan={loan} step={primary} statement={statement} isPrimary onOpen={open} />
        </Box>
      )}
      {opened && opened !== 'issue' && isPlanPart(opened) && (
        <ArrangementDialog loan={loan} part={opened} user={user} onClose={close} />
      )}
      {opened === 'agreement' && <SignStep loan={loan} user={user} onClose={close} />}
      {opened === 'certificate' && <InsuranceDialog loan={loan} action="seen" onClose={close} />}
      {(opened === 'hand_over' || opened === 'return') && handover?.inspectionId !== undefined && (
        <HandoverDialog loan={loan} kind={opened} inspectionId={handover.inspectionId} onClose={close} />
      )}
      {opened === 'payment' && <PaymentStep loan={loan} onClose={close} />}
      {opened === 'issue' && <IssueDialog loan={loan} user={user} onClose={close} />}
      {opened === 'closing' && <EndDialog loan={loan} action="propose_nothing_charged" onClose={close} />}
    </>
  );
}

// At the end of the dialog, over the padding of its body, wherever in the loan it stands.
const BAR = {
  position: 'sticky',
  bottom: '-6',
  order: 1,
  zIndex: 1,
  mx: '-6',
  mb: '-6',
  px: '6',
  py: '3',
  bg: 'bg.panel',
  borderTopWidth: '1px',
  display: 'grid',
} as const;

/** A side that must answer how the loan ended does so below. */
const isOffered = (step: ShownStep, { proposedEnd }: Loan): boolean =>
  step.mine && isPossible(step) && (step.name !== 'closing' || proposedEnd === null);

const ICONS = looks<LoanStepState, typeof Circle>({ open: Circle, done: Check, not_needed: Minus }, Circle);

function Step({ loan, step, children }: { loan: Loan; step: ShownStep; children: React.ReactNode }) {
  const { t } = useTranslation();
  const { name, state } = step;
  const Icon = ICONS[state];
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="3"
      px="4"
      py="3"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box color={state === 'done' ? 'brand.fg' : 'fg.muted'} pt="0.5">
        <Icon aria-hidden size={20} strokeWidth={state === 'done' ? 3 : 1.75} />
      </Box>
      <Stack gap="1" alignItems="flex-start">
        <chakra.p fontWeight="700" overflowWrap="anywhere">
          {stepTitle(name, loan, t)}
        </chakra.p>
        <SmallText overflowWrap="anywhere">{stepState(step, loan, t)}</SmallText>
        {(name === 'hand_over' || name === 'return') && state === 'done' && (
          <SmallText overflowWrap="anywhere">{confirmedText(name, loan, t)}</SmallText>
        )}
        {isPlanPart(name) && <PlanFacts loan={loan} part={name} />}
        {children}
      </Stack>
    </chakra.li>
  );
}

type ButtonProps = {
  loan: Loan;
  step: ShownStep;
  /** The newest one of the loan. */
  statement: Statement | undefined;
  isPrimary: boolean;
  onOpen: (name: ShownStep['name']) => void;
};

/** Opens the form of a step: a dialog, or the inspection. */
function StepButton({ loan, step, statement, isPrimary, onOpen }: ButtonProps) {
  const { t } = useTranslation();
  const { name, state, inspectionId } = step;
  const label = stepAction(step, loan, t, statement);
  const look = isPrimary ? ({ variant: 'solid' } as const) : ({ variant: 'outline', size: 'sm' } as const);
  if (name === 'pre' || name === 'post')
    return (
      <ButtonLink
        to="/inspections"
        search={{
          ...(name === 'post' && { tab: name }),
          ...(inspectionId === undefined ? { new: true, inquiry: loan.inquiryId! } : { inspection: inspectionId }),
        }}
        {...look}
      >
        {label}
      </ButtonLink>
    );
  if (name === 'certificate' && loan.side === 'borrower')
    return (
      <ButtonLink to="/certificates" {...look}>
        {label}
      </ButtonLink>
    );
  return (
    <Button type="button" {...look} onClick={() => onOpen(name)}>
      {label}
      {state !== 'open' && <VisuallyHidden>{`: ${stepTitle(name, loan, t)}`}</VisuallyHidden>}
    </Button>
  );
}
