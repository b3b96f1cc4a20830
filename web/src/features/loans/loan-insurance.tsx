import { Button, chakra } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, Download } from 'lucide-react';
import { useState } from 'react';
import { CERTIFICATE_KIND_LABELS, type InsuranceGap } from '@commonyard/contracts/certificates.values';
import type { LoanInsurance as Insurance } from '@commonyard/contracts/http/certificates';
import type { User } from '@commonyard/contracts/http/identity';
import type { Loan } from '@commonyard/contracts/http/loans';
import { isAgreed } from '@commonyard/contracts/loans.values';
import { withQuery } from '@commonyard/contracts/search-params.values';
import { CertificateFacts } from '../../entities/certificate/certificate-facts.tsx';
import { readSignedFile } from '../../entities/document/document.files.ts';
import { downloadFile } from '../../lib/download.ts';
import { formatCents, formatDay, formatInstant } from '../../lib/format.ts';
import { callJson } from '../../lib/http.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Cluster, Row, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import type { InsuranceAction } from './insurance-dialogs.tsx';

const InsuranceDialog = lazyPart(() => import('./loan-dialogs.ts'), 'InsuranceDialog');

type Props = { loan: Loan; insurance: Insurance; user: User };

/** What insurance the accepted terms require, the certificate of the borrowing side, and what it lacks. */
export function LoanInsurance({ loan, insurance, user }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<InsuranceAction>();
  const { required, state, certificate, seen, waiver, canMarkSeen, canWaive } = insurance;
  const download = useMutation({
    mutationFn: async ({ id, file }: NonNullable<Insurance['certificate']>) =>
      downloadFile(
        await readSignedFile(
          await callJson(withQuery(`/api/certificates/${id}/address`, { loan: loan.id })),
          file.name,
        ),
      ),
  });
  return (
    <Stack as="section" aria-label={t('Insurance')} gap="2" borderTopWidth="1px" pt="4">
      <SectionTitle as="h3">{t('Insurance')}</SectionTitle>
      <p>
        {required
          ? t('Required: {kind} of at least {amount}', {
              kind: t(CERTIFICATE_KIND_LABELS[required.kind]),
              amount: formatCents(required.limitCents),
            })
          : t('The accepted terms require no insurance.')}
      </p>
      {waiver && (
        <>
          <p>{t('Waived: {when}', { when: [waiver.by, formatInstant(waiver.at)].filter(Boolean).join(', ') })}</p>
          <SmallText whiteSpace="pre-wrap" overflowWrap="anywhere">
            {waiver.reason}
          </SmallText>
        </>
      )}
      {!waiver && certificate && (
        <div>
          <CertificateFacts certificate={certificate} />
        </div>
      )}
      {seen && <p>{t('Seen: {when}', { when: [seen.by, formatInstant(seen.at)].filter(Boolean).join(', ') })}</p>}
      {state === 'open' && (
        <Stack as="ul" gap="1">
          {openTexts(loan, insurance, t).map((text) => (
            <Row as="li" key={text} gap="2" alignItems="start">
              <CircleAlert aria-hidden size={20} strokeWidth={1.75} style={{ flexShrink: 0 }} />
              <chakra.span overflowWrap="anywhere">{text}</chakra.span>
            </Row>
          ))}
        </Stack>
      )}
      <ActionError error={download.error} title={t('The document could not be downloaded')} />
      <Cluster gap="2" alignItems="center" data-no-print>
        {!waiver && certificate && (
          <ActionButton
            variant="outline"
            size="sm"
            disabled={download.isPending}
            onClick={() => download.mutate(certificate)}
          >
            <Download aria-hidden />
            {t('Download the certificate')}
          </ActionButton>
        )}
        {canMarkSeen && (
          <Button size="sm" variant="outline" onClick={() => setOpened('seen')}>
            {t('Mark as seen')}
          </Button>
        )}
        {canWaive && (
          <Button size="sm" variant="outline" onClick={() => setOpened('waive')}>
            {t('Waive the certificate')}
          </Button>
        )}
        {user.municipality !== null && user.role !== 'admin' && (
          <TextLink to="/certificates">{t('Insurance and agreements')}</TextLink>
        )}
      </Cluster>
      {opened && <InsuranceDialog loan={loan} action={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

/** Why the insurance is open: what the certificate lacks, or that the lending side has not seen it. */
function openTexts(loan: Loan, { certificate, gaps }: Insurance, t: TFunction): string[] {
  const { lender, borrower, status } = loan;
  if (!certificate)
    return [
      isAgreed(status)
        ? t('{municipality} has no certificate of this kind in its register.', {
            municipality: borrower.municipalityName,
          })
        : t('No certificate was seen.'),
      ...gaps.filter((gap) => gap === 'changed').map((gap) => gapText(gap, loan, certificate, t)),
    ];
  if (gaps.length === 0)
    return [t('{municipality} has not marked it as seen yet.', { municipality: lender.municipalityName })];
  return gaps.map((gap) => gapText(gap, loan, certificate, t));
}

function gapText(gap: InsuranceGap, loan: Loan, certificate: Insurance['certificate'], t: TFunction): string {
  const { startsOn, endsOn, lender, insurance } = loan;
  if (certificate && gap === 'days')
    return certificate.startsOn > startsOn
      ? t('Valid from {day}; the loan begins {other}', {
          day: formatDay(certificate.startsOn),
          other: formatDay(startsOn),
        })
      : t('Valid until {day}; the loan ends {other}', { day: formatDay(certificate.endsOn), other: formatDay(endsOn) });
  if (certificate && gap === 'limit')
    return t('Limit {amount}; the lender requires {required}', {
      amount: formatCents(certificate.limitCents),
      required: formatCents(insurance?.required?.limitCents ?? 0),
    });
  if (gap === 'additional_insured')
    return t('{municipality} is not named as additional insured', { municipality: lender.municipalityName });
  return t('The days of the loan, or the certificate, have changed since the lender decided.');
}
