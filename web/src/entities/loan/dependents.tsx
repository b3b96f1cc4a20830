import { Button, chakra, Field, Textarea } from '@chakra-ui/react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, RefreshCw, TriangleAlert } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { Dependents } from '@commonyard/contracts/http/loans';
import { LOAN_STATUS_LABELS } from '@commonyard/contracts/loan-labels.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { ApiError, callJson, hasStatus } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Callout } from '../../ui/callout.tsx';
import { Stack, SmallText } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { daysInSentence } from './loan-facts.tsx';
import { loanKeys } from './loan.queries.ts';

type DependentsOf = { officer: number } | { listing: number; from?: string; to?: string; yearly?: boolean };

const NONE: Dependents = { accepted: 0, open: 0, loans: [] };

/** The loans that depend on a listing, on days of it, or on the last officer of a municipality. */
export const dependentsQuery = (of: DependentsOf) =>
  queryOptions({
    queryKey: [...loanKeys.all, 'dependents', of],
    queryFn: ({ signal }) =>
      callJson(withQuery('/api/loans/dependents', of), { signal }).catch((error: unknown) => {
        // The loans service has not heard of it yet, so nothing depends on it.
        if (hasStatus(error, 404)) return NONE;
        throw error;
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const countOf = ({ accepted, open }: Dependents): number => accepted + open;

/** Names the first loans, with days and the other municipality, and how many more there are. `children`: what becomes of them. */
export function DependentsNotice({ dependents, children }: { dependents: Dependents; children: ReactNode }) {
  const { t } = useTranslation();
  const { accepted, open, loans } = dependents;
  const counts = [
    accepted > 0 && t('{count} accepted loans', { count: accepted }),
    open > 0 && t('{count} open requests', { count: open }),
  ].filter((text) => text !== false);
  const more = countOf(dependents) - loans.length;
  return (
    <Callout tint="yellow" icon={TriangleAlert}>
      <chakra.p fontWeight="700">{t('Affected: {loans}', { loans: counts.join(', ') })}</chakra.p>
      <Stack as="ul" gap="1" my="2">
        {loans.map((loan) => (
          <li key={loan.id}>
            <TextLink to="/loans" search={{ loan: loan.id }}>
              {t('Loan #{id}', { id: loan.id })}
            </TextLink>
            {`, ${loan.municipalityName}, ${daysInSentence(loan, t)} (${t(LOAN_STATUS_LABELS[loan.status])})`}
          </li>
        ))}
        {more > 0 && (
          <li>
            <TextLink to="/loans">{t('{count} more loans', { count: more })}</TextLink>
          </li>
        )}
      </Stack>
      {children}
    </Callout>
  );
}

/** `onRetry`: reads them again. */
export const DependentsError = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <Callout as="output" tint="yellow" icon={TriangleAlert}>
      <p>
        {t(
          'The loans that depend on this cannot be shown at the moment. Please give a reason, which their sides read.',
        )}
      </p>
      <Button variant="outline" size="sm" mt="2" onClick={onRetry}>
        <RefreshCw aria-hidden />
        {t('Try again')}
      </Button>
    </Callout>
  );
};

type Options = {
  of: DependentsOf;
  isEnabled?: boolean;
  /** What becomes of the loans. */
  consequences: ReactNode;
  /** Whether a reason is needed for these loans. */
  isNeeded: (dependents: Dependents) => boolean;
  limits: { min: number; max: number; message: string };
  /** Of the last attempt. */
  error: Error | null;
};

/** The loans that depend on something, and the reason that their sides read: the content of a dialog, and its check. */
export function useDependents({ of, isEnabled = true, consequences, isNeeded, limits, error }: Options) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data, isPending, isFetched, refetch } = useQuery({ ...dependentsQuery(of), enabled: isEnabled });
  // While they are read again they stay missing, so that the button keeps the focus, and the reason its place.
  const isMissing = isEnabled && isFetched && data === undefined;
  const readDependents = () => queryClient.ensureQueryData(dependentsQuery(of)).catch(() => undefined);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  // The service knows more than the page, where a loan was accepted a moment ago.
  const serverProblem = error instanceof ApiError ? error.fields['reason'] : undefined;
  const needsReason = isEnabled && (isMissing || serverProblem !== undefined || (data !== undefined && isNeeded(data)));
  const isShown = needsReason || (data !== undefined && countOf(data) > 0);
  const shownProblem = problem ?? serverProblem;

  /** The reason to send; undefined for a reason that is missing, which gets the focus. Waits for loans that are still loading. */
  async function check(): Promise<{ reason?: string } | undefined> {
    const found = isPending && isEnabled ? await readDependents() : data;
    const isRequired = needsReason || (isEnabled && (found === undefined || isNeeded(found)));
    const text = reason.trim();
    const isValid = text.length >= limits.min && text.length <= limits.max;
    if (isValid || (text === '' && !isRequired)) {
      setProblem(undefined);
      return text === '' ? {} : { reason: text };
    }
    setProblem(limits.message);
    box.current?.focus();
    return undefined;
  }

  const content = !isEnabled ? null : !isFetched ? (
    <SmallText>{t('Loading loans...')}</SmallText>
  ) : (
    <Stack gap="4">
      {isMissing && <DependentsError onRetry={() => void refetch()} />}
      {data && countOf(data) > 0 && <DependentsNotice dependents={data}>{consequences}</DependentsNotice>}
      {isShown && (
        <Field.Root
          id="dependents-reason"
          ids={{ errorText: 'dependents-reason-error' }}
          invalid={shownProblem !== undefined}
        >
          <Field.Label>
            {t('Reason')}
            {!needsReason && (
              <chakra.span fontWeight="400" color="fg.muted">
                {' '}
                {t('(optional)')}
              </chakra.span>
            )}
          </Field.Label>
          <Textarea
            ref={box}
            rows={3}
            maxLength={limits.max}
            value={reason}
            aria-describedby={shownProblem === undefined ? undefined : 'dependents-reason-error'}
            onChange={({ target }) => setReason(target.value)}
          />
          <Field.ErrorText>
            <CircleAlert aria-hidden size={18} />
            {shownProblem && t(shownProblem)}
          </Field.ErrorText>
        </Field.Root>
      )}
    </Stack>
  );
  return { content, check };
}
