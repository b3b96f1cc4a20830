import { Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { DamageReport } from '@commonyard/contracts/http/damage-reports';
import type { Loan } from '@commonyard/contracts/http/loans';
import { ITEM_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { isAgreed } from '@commonyard/contracts/loans.values';
import { sideName } from '../../entities/loan/loan.labels.ts';
import { formatInstant } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Cluster, SectionTitle, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Rows } from '../../ui/rows.tsx';
import { damageReportsQuery } from './damage.queries.ts';

const ReportDamageDialog = lazyPart(() => import('./loan-dialogs.ts'), 'ReportDamageDialog');

/** What was reported of the machine of a loan that was agreed, and whether it is out of service. */
export function LoanDamage({ loan }: { loan: Loan }) {
  const { t } = useTranslation();
  const query = useQuery({ ...damageReportsQuery(loan.id), enabled: loan.acceptedAt !== null });
  const [isReporting, setReporting] = useState(false);
  const mayReport = loan.side !== null && isAgreed(loan.status);
  return (
    <>
      {loan.outOfServiceSince && <OutOfServiceNotice loan={loan} since={loan.outOfServiceSince} />}
      {loan.acceptedAt !== null && (
        <Stack as="section" aria-label={t('Damage')} gap="2" borderTopWidth="1px" pt="4">
          <Toolbar gap="2">
            <SectionTitle as="h3">{t('Damage')}</SectionTitle>
            {mayReport && (
              <Button size="sm" variant="outline" onClick={() => setReporting(true)} data-no-print>
                <TriangleAlert aria-hidden />
                {t('Report damage')}
              </Button>
            )}
          </Toolbar>
          <Rows
            query={query}
            toKey={({ id }) => id}
            loading="Loading damage reports..."
            error="Failed to load the damage reports. Please try again."
            emptyText={t('No damage was reported.')}
            renderText={(report) => <ReportText loan={loan} report={report} />}
            renderActions={({ clearedAt }) => (
              <Badge tint={clearedAt ? 'green' : 'red'} icon={clearedAt ? Check : TriangleAlert}>
                {clearedAt ? t('Cleared') : t('Not cleared')}
              </Badge>
            )}
          />
        </Stack>
      )}
      {isReporting && <ReportDamageDialog loan={loan} onClose={() => setReporting(false)} />}
    </>
  );
}

function OutOfServiceNotice({ loan, since }: { loan: Loan; since: string }) {
  const { t } = useTranslation();
  return (
    <Callout tint="yellow" icon={TriangleAlert}>
      <chakra.p fontWeight="600">
        {t('The machine is out of service since {time}.', { time: formatInstant(since) })}
      </chakra.p>
      {loan.side === 'lender' ? (
        <TextLink
          to="/equipment/$type/$id"
          params={{ type: 'available', id: String(loan.listing.id) }}
          hash="availability"
          color="inherit"
          fontWeight="600"
          display="block"
          py="1"
        >
          {t('Put it into service again')}
        </TextLink>
      ) : (
        <p>
          {t('{municipality} tells you here when it is back. Until then nothing can be accepted.', {
            municipality: sideName(loan, 'lender'),
          })}
        </p>
      )}
    </Callout>
  );
}

function ReportText({ loan, report }: { loan: Loan; report: DamageReport }) {
  const { t } = useTranslation();
  const { side, by, note, inspectionId, items, documents, reportedAt, clearedAt, clearedNote } = report;
  return (
    <Stack gap="1">
      {note && <chakra.p whiteSpace="pre-wrap">{note}</chakra.p>}
      {items.map((entry) => (
        <p key={entry.item}>{[t(ITEM_LABELS[entry.item]), entry.note].filter(Boolean).join(': ')}</p>
      ))}
      {inspectionId !== null && (
        <TextLink to="/inspections" search={{ inspection: inspectionId }}>
          {t('Inspection #{id}', { id: inspectionId })}
        </TextLink>
      )}
      {documents.length > 0 && (
        <Cluster gap="1">
          <SmallText>
            {t('Photos among the documents: {titles}', { titles: documents.map(({ title }) => title).join(', ') })}
          </SmallText>
        </Cluster>
      )}
      <SmallText>{[by, side && sideName(loan, side), formatInstant(reportedAt)].filter(Boolean).join(', ')}</SmallText>
      {clearedAt && (
        <SmallText>
          {[t('Back in service: {time}', { time: formatInstant(clearedAt) }), clearedNote].filter(Boolean).join(' · ')}
        </SmallText>
      )}
    </Stack>
  );
}
