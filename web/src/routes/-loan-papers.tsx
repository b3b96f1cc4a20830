import { useParams } from '@tanstack/react-router';
import { useCurrentUser } from '../entities/user/session.ts';
import { AgreementPage } from '../features/loans/agreement-page.tsx';
import { LoanRecordPage } from '../features/loans/loan-record.tsx';
import { StatementPage } from '../features/loans/statement-page.tsx';

// The pages of a loan that are printed: one file to load, instead of three that the first load of every page would name.

export function Agreement() {
  const { id } = useParams({ from: '/_workspace/loans_/$id/agreement' });
  const { user } = useCurrentUser();
  return user ? <AgreementPage key={id} id={id} user={user} /> : null;
}

export function LoanRecord() {
  const { id } = useParams({ from: '/_workspace/loans_/$id/record' });
  return <LoanRecordPage key={id} id={id} />;
}

export function Statement() {
  const { id } = useParams({ from: '/_workspace/loans_/$id/statement' });
  return <StatementPage key={id} id={id} />;
}
