import { useQuery } from '@tanstack/react-query';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import { inquiryQuery } from '../../entities/inquiry/thread.queries.ts';
import { Thread } from '../../entities/inquiry/thread.tsx';
import { ApiError } from '../../lib/http.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

/** The messages of the two sides: the thread of the loan's inquiry, which opens a moment after the request. */
export function LoanMessages({ loan: { inquiryId }, user }: { loan: Loan; user: User }) {
  const { t } = useTranslation();
  if (inquiryId === null) {
    return <output>{t('Messages open in a moment.')}</output>;
  }
  return <InquiryThread id={inquiryId} user={user} />;
}

function InquiryThread({ id, user }: { id: number; user: User }) {
  const { t } = useTranslation();
  const { data: inquiry, isPending, error, refetch } = useQuery(inquiryQuery(id));
  if (isPending) {
    return (
      <Loading text={t('Loading messages...')}>
        <Skeleton h="60" />
      </Loading>
    );
  }
  if (error instanceof ApiError && error.status === 404)
    return <p>{t('The messages of this loan are with others of your municipality.')}</p>;
  if (!inquiry)
    return <ErrorState text={t('Failed to load messages. Please try again.')} onRetry={() => void refetch()} />;
  return <Thread inquiry={inquiry} user={user} />;
}
