import { Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, FilePlus } from 'lucide-react';
import { useState } from 'react';
import type { MasterAgreement } from '@commonyard/contracts/http/master-agreements';
import { AGREEMENT_STATE_LABELS } from '@commonyard/contracts/master-agreements.values';
import { validityText } from '../../entities/certificate/certificate-facts.tsx';
import { agreementsQuery } from '../../entities/certificate/certificate.queries.ts';
import { readSignedFile } from '../../entities/document/document.files.ts';
import { downloadFile } from '../../lib/download.ts';
import { formatInstant } from '../../lib/format.ts';
import { callJson } from '../../lib/http.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ActionError } from '../../ui/action-error.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Rows, toRows } from '../../ui/rows.tsx';
import { ConfirmAgreement, EndAgreement } from './decide-agreement.tsx';
import { ProposeDialog } from './propose-dialog.tsx';

type Opened = { action: 'confirm' | 'end'; agreement: MasterAgreement };

export function Agreements({ isOfficer, municipality }: { isOfficer: boolean; municipality: string }) {
  const { t } = useTranslation();
  const agreements = useInfiniteQuery(agreementsQuery);
  const [isProposing, setProposing] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const download = useMutation({
    mutationFn: async ({ id, file }: MasterAgreement) =>
      downloadFile(await readSignedFile(await callJson(`/api/master-agreements/${id}/address`), file.name)),
  });
  return (
    <Section title={t('Master agreements')}>
      <chakra.p mb="4">
        {t(
          'Two municipalities that lend to each other often sign one agreement for all their loans. It is in force once both have confirmed it here.',
        )}
      </chakra.p>
      {isOfficer && (
        <Button mb="4" variant="outline" onClick={() => setProposing(true)}>
          <FilePlus aria-hidden />
          {t('Propose agreement')}
        </Button>
      )}
      <ActionError error={download.error} title={t('The document could not be downloaded')} />
      <Rows
        query={toRows(agreements)}
        more={agreements}
        toKey={({ id }) => id}
        loading="Loading master agreements..."
        error="Failed to load the master agreements. Please try again."
        emptyText={t('No master agreements yet.')}
        renderText={(agreement) => <AgreementFacts agreement={agreement} municipality={municipality} />}
        renderActions={(agreement) => {
          const { title, canConfirm, canEnd } = agreement;
          return (
            <>
              <ActionButton
                variant="outline"
                size="sm"
                disabled={download.isPending}
                aria-label={t('Download “{title}”', { title })}
                onClick={() => download.mutate(agreement)}
              >
                <Download aria-hidden />
                {t('Download')}
              </ActionButton>
              {canConfirm && (
                <Button
                  size="sm"
                  aria-label={t('Confirm “{title}”', { title })}
                  onClick={() => setOpened({ action: 'confirm', agreement })}
                >
                  {t('Confirm')}
                </Button>
              )}
              {canEnd && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`${endLabel(agreement, t)}: ${title}`}
                  onClick={() => setOpened({ action: 'end', agreement })}
                >
                  {endLabel(agreement, t)}
                </Button>
              )}
            </>
          );
        }}
      />
      {isProposing && <ProposeDialog onClose={() => setProposing(false)} />}
      {opened?.action === 'confirm' && <ConfirmAgreement agreement={opened.agreement} onClose={close} />}
      {opened?.action === 'end' && (
        <EndAgreement agreement={opened.agreement} label={endLabel(opened.agreement, t)} onClose={close} />
      )}
    </Section>
  );
}

/** What ending means: of an own proposal, of that of the other municipality, or of a confirmed agreement. */
function endLabel({ state, canConfirm }: MasterAgreement, t: TFunction): string {
  if (state !== 'proposed') return t('End');
  return canConfirm ? t('Decline') : t('Withdraw');
}

function AgreementFacts({ agreement, municipality }: { agreement: MasterAgreement; municipality: string }) {
  const { t } = useTranslation();
  const { title, reference, proposer, partner, state, note, ended } = agreement;
  const other = proposer.municipality === municipality ? partner : proposer;
  return (
    <>
      <chakra.p fontWeight="600">{title}</chakra.p>
      <SmallText>
        {t('With {municipality}, reference {reference}', { municipality: other.municipalityName, reference })}
      </SmallText>
      <SmallText>{validityText(agreement, t)}</SmallText>
      <SmallText>{`${t(AGREEMENT_STATE_LABELS[state])}: ${whoText(agreement)}`}</SmallText>
      {note && <SmallText whiteSpace="pre-line">{note}</SmallText>}
      {ended && <SmallText whiteSpace="pre-line">{t('Reason: {reason}', { reason: ended.reason })}</SmallText>}
    </>
  );
}

/** Who brought it into its state, of which municipality and when. */
function whoText({ proposer, partner, proposedBy, proposedAt, confirmedBy, confirmedAt, ended }: MasterAgreement) {
  const [by, at, of] = ended
    ? [ended.by, ended.at, ended.municipality === proposer.municipality ? proposer : partner]
    : confirmedAt === null
      ? [proposedBy, proposedAt, proposer]
      : [confirmedBy, confirmedAt, partner];
  return [by, of.municipalityName, formatInstant(at)].filter(Boolean).join(', ');
}
