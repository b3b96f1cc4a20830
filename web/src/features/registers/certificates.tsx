import { Button, chakra } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FilePlus, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { CERTIFICATE_KIND_LABELS } from '@commonyard/contracts/certificates.values';
import type { Certificate } from '@commonyard/contracts/http/certificates';
import { CertificateFacts } from '../../entities/certificate/certificate-facts.tsx';
import { certificateKeys, certificatesQuery } from '../../entities/certificate/certificate.queries.ts';
import { readSignedFile } from '../../entities/document/document.files.ts';
import { loanKeys } from '../../entities/loan/loan.queries.ts';
import { downloadFile } from '../../lib/download.ts';
import { callJson, hasStatus } from '../../lib/http.ts';
import { ifMatch, type Shown } from '../../lib/shown.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Rows } from '../../ui/rows.tsx';
import { toast } from '../../ui/toast.ts';
import { useShownCertificate } from './shown-records.tsx';
import { CertificateDialog } from './certificate-dialog.tsx';

export function Certificates({ isOfficer }: { isOfficer: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'new' | Certificate>();
  const [removed, setRemoved] = useState<Certificate>();
  const addButton = useRef<HTMLButtonElement>(null);
  const download = useMutation({
    mutationFn: async ({ id, file }: Certificate) =>
      downloadFile(await readSignedFile(await callJson(`/api/certificates/${id}/address`), file.name)),
  });
  return (
    <Section title={t('Certificates of insurance')}>
      <chakra.p mb="4">
        {t(
          'A municipality that lends to yours sees the certificate that covers the loan. Municipal administrators are reminded 30 and 7 days before one ends.',
        )}
      </chakra.p>
      {isOfficer && (
        <Button ref={addButton} mb="4" variant="outline" onClick={() => setOpened('new')}>
          <FilePlus aria-hidden />
          {t('Add certificate')}
        </Button>
      )}
      <ActionError error={download.error} title={t('The document could not be downloaded')} />
      <Rows
        query={useQuery(certificatesQuery)}
        toKey={({ id }) => id}
        loading="Loading certificates..."
        error="Failed to load the certificates. Please try again."
        emptyText={t('No certificates yet. Most lenders require commercial general liability of $5,000,000.')}
        renderText={(certificate) => <CertificateFacts certificate={certificate} />}
        renderActions={(certificate) => {
          const { policyNumber: number } = certificate;
          return (
            <>
              <ActionButton
                variant="outline"
                size="sm"
                disabled={download.isPending}
                aria-label={t('Download the certificate {number}', { number })}
                onClick={() => download.mutate(certificate)}
              >
                <Download aria-hidden />
                {t('Download')}
              </ActionButton>
              {isOfficer && (
                <>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('Change the certificate {number}', { number })}
                    onClick={() => setOpened(certificate)}
                  >
                    <Pencil aria-hidden />
                    {t('Change')}
                  </Button>
                  <ActionButton
                    variant="outline"
                    size="sm"
                    aria-label={t('Remove the certificate {number}', { number })}
                    onClick={() => setRemoved(certificate)}
                  >
                    <Trash2 aria-hidden />
                    {t('Remove')}
                  </ActionButton>
                </>
              )}
            </>
          );
        }}
      />
      {opened && (
        <CertificateDialog {...(opened !== 'new' && { certificate: opened })} onClose={() => setOpened(undefined)} />
      )}
      {removed && (
        <RemoveDialog
          certificate={removed}
          onClose={() => setRemoved(undefined)}
          finalFocus={() => addButton.current}
        />
      )}
    </Section>
  );
}

type RemoveProps = { certificate: Certificate; onClose: () => void; finalFocus: () => HTMLElement | null };

function RemoveDialog({ certificate, onClose, finalFocus }: RemoveProps) {
  const { t } = useTranslation();
  const { shown, subject } = useShownCertificate(certificate);
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (target: Shown<Certificate>) =>
      callJson(`/api/certificates/${target.id}`, { method: 'DELETE', headers: ifMatch(target) }).catch(
        async (error: unknown) => {
          // A colleague removed it before.
          if (hasStatus(error, 404)) return;
          if (hasStatus(error, 409)) await subject.readAgain();
          throw error;
        },
      ),
    onSuccess: () => {
      toast({ title: t('Certificate removed') });
      onClose();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: loanKeys.all });
      return queryClient.invalidateQueries({ queryKey: certificateKeys.all });
    },
  });
  return (
    <Confirm
      title={t('Remove this certificate?')}
      subject={subject}
      text={
        <Stack gap="2">
          <p>
            {`${t(CERTIFICATE_KIND_LABELS[shown.kind])}, ${t('{insurer}, policy {number}', {
              insurer: shown.insurer,
              number: shown.policyNumber,
            })}`}
          </p>
          <p>{t('Loans in which a lender saw it keep its facts and its file, and ask for another one.')}</p>
          <ActionError error={remove.error} />
        </Stack>
      }
      confirmLabel={t('Remove')}
      busyLabel={t('Removing...')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(shown)}
      onClose={onClose}
      finalFocus={finalFocus}
    />
  );
}
