import { useQueryClient } from '@tanstack/react-query';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { AGREEMENT_STATE_LABELS } from '@commonyard/contracts/master-agreements.values';
import { CertificateFacts } from '../../entities/certificate/certificate-facts.tsx';
import { agreementKeys, certificatesQuery, findAgreement } from '../../entities/certificate/certificate.queries.ts';
import type { Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import type { DialogSubject } from '../../ui/dialog-subject.ts';
import { useShown } from '../../ui/forms/use-shown.ts';

/** A certificate as a dialog showed it when it was opened, and what the dialog says where a colleague has changed it since. */
export function useShownCertificate(certificate: Certificate): { shown: Shown<Certificate>; subject: DialogSubject } {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const read = async () => {
    const all = await queryClient.fetchQuery({ ...certificatesQuery, staleTime: 0 });
    return all.find(({ id }) => id === certificate.id) ?? certificate;
  };
  const { shown, newer, show, readAgain } = useShown(certificate, read);
  const change = newer && (
    <>
      <p>{t('A colleague has changed this certificate in the meantime.')}</p>
      <CertificateFacts certificate={newer} />
    </>
  );
  return { shown, subject: { readAgain, change, goOn: newer && (() => show(newer)) } };
}

/** The same of a master agreement, where the action is still possible. */
export function useShownAgreement(
  agreement: MasterAgreement,
  isPossible: (newer: MasterAgreement) => boolean,
): { shown: Shown<MasterAgreement>; subject: DialogSubject } {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const read = async () => {
    void queryClient.invalidateQueries({ queryKey: agreementKeys.all });
    return (await findAgreement(agreement.id)) ?? agreement;
  };
  const { shown, newer, show, readAgain } = useShown(agreement, read);
  const change = newer && (
    <p>
      {t('This master agreement has changed in the meantime: {state}', {
        state: t(AGREEMENT_STATE_LABELS[newer.state]),
      })}
    </p>
  );
  return { shown, subject: { readAgain, change, goOn: newer && isPossible(newer) ? () => show(newer) : undefined } };
}
