import { chakra } from '@chakra-ui/react';
import { countDays } from '@commonyard/contracts/calendar-days.values';
import { CERTIFICATE_KIND_LABELS } from '@commonyard/contracts/certificates.values';
import type { LoanCertificate } from '@commonyard/contracts/http/certificates';
import { today } from '@commonyard/contracts/search-params.values';
import { formatCents, formatDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { SmallText } from '../../ui/layout.tsx';

/** A certificate of insurance: kind and limit, insurer and policy, who is named in it, and its days. */
export function CertificateFacts({ certificate }: { certificate: LoanCertificate }) {
  const { t } = useTranslation();
  const { kind, insurer, policyNumber, limitCents, additionalInsured } = certificate;
  return (
    <>
      <chakra.p fontWeight="600" overflowWrap="anywhere">
        {`${t(CERTIFICATE_KIND_LABELS[kind])} · ${formatCents(limitCents)}`}
      </chakra.p>
      <SmallText overflowWrap="anywhere">
        {t('{insurer}, policy {number}', { insurer, number: policyNumber })}
      </SmallText>
      <SmallText overflowWrap="anywhere">
        {additionalInsured
          ? t('Additional insured: {names}', {
              names: additionalInsured.map(({ municipalityName }) => municipalityName).join(', '),
            })
          : t('Additional insured: every municipality that lends')}
      </SmallText>
      <SmallText>{validityText(certificate, t)}</SmallText>
    </>
  );
}

/** From which day until which day, and how long still; both included. Without a last day it is open. */
export function validityText({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }, t: TFunction): string {
  if (endsOn === null) return t('Valid from {day}', { day: formatDay(startsOn) });
  const days = t('Valid from {from} to {to}', { from: formatDay(startsOn), to: formatDay(endsOn) });
  return `${days} (${endText(startsOn, endsOn, t)})`;
}

function endText(startsOn: string, endsOn: string, t: TFunction): string {
  const now = today();
  if (endsOn < now) return t('ended');
  if (endsOn === now) return t('ends today');
  if (startsOn > now) return t('starts later');
  return t('ends in {count} days', { count: countDays(now, endsOn) - 1 });
}
