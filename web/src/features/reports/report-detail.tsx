import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Report } from '@commonyard/contracts/http/reports';
import { REPORT_REASON_LABELS } from '@commonyard/contracts/report-labels.values';
import { ROLE_LABELS } from '@commonyard/contracts/user-labels.values';
import { ListingLink } from '../../entities/listing/listing-link.tsx';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';
import { displayName } from '../../entities/user/user-name.ts';
import { hasStatus } from '../../lib/http.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Cluster, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ReportBadge } from './report-badges.tsx';
import { DecisionForm } from './report-decision.tsx';
import { reportName } from './report-name.ts';
import { reportQuery } from './reports.queries.ts';

export function ReportDetail({ id }: { id: number }) {
  const query = useQuery(reportQuery(id));
  if (!query.data || hasStatus(query.error, 404))
    return (
      <QueryState
        query={query}
        height="60"
        loading="Loading reports..."
        error="Failed to load reports. Please try again."
        missing="This report does not exist."
      />
    );
  return <ReportView report={query.data} />;
}

/** The element that has the focus once a decision is made. */
const OUTCOME_ID = 'report-outcome';

function ReportView({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { id, status, outcome, content, complaints } = report;
  return (
    <Stack gap="6">
      <Stack gap="2">
        <Box id={OUTCOME_ID} tabIndex={-1}>
          <ReportBadge status={status} outcome={outcome} />
        </Box>
        <SectionTitle as="h3" overflowWrap="anywhere">
          {reportName(report, t)}
        </SectionTitle>
        {content !== null && <Quote>{content}</Quote>}
      </Stack>
      <Part title={t('What was reported')}>
        <Stack as="ul" gap="3">
          {complaints.map(({ id: complaint, reporterId, reporterName, reason, text, createdAt }) => (
            <li key={complaint}>
              <strong>{t(REPORT_REASON_LABELS[reason])}</strong>
              {text && <Written>{text}</Written>}
              <SmallText overflowWrap="anywhere">
                {reporterId === null ? (
                  t('Reported without an account')
                ) : (
                  <UserLink id={reporterId} name={reporterName} />
                )}
                {' · '}
                {formatInstant(createdAt)}
              </SmallText>
            </li>
          ))}
        </Stack>
      </Part>
      <Subject report={report} />
      <Decision report={report} />
      {status !== 'closed' && (
        <DecisionForm
          key={`${id} ${status}`}
          report={report}
          onDecided={() => requestAnimationFrame(() => document.getElementById(OUTCOME_ID)?.focus())}
        />
      )}
      <Earlier report={report} />
    </Stack>
  );
}

/** The listing, the thread and the user that the report is about, as they are now. */
function Subject({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { listing, user, messages, inquiryId, subject, subjectId } = report;
  const id = user?.municipality ?? null;
  const nameOf = useMunicipalityNames(id !== null);
  const municipality = id === null ? null : nameOf(id);
  return (
    <Part title={t('Context')}>
      {listing && (
        <Cluster alignItems="center" gap="3">
          {listing.removed ? (
            <strong>{listing.title}</strong>
          ) : (
            <ListingLink listing={listing}>{listing.title}</ListingLink>
          )}
          {listing.removed ? (
            <SmallText as="span">{t('This listing was removed')}</SmallText>
          ) : (
            <ListingStatusBadge status={listing.status} />
          )}
        </Cluster>
      )}
      {user ? (
        <Cluster alignItems="center" gap="3">
          <UserLink id={user.id} name={user.name} />
          <SmallText as="span">{[t(ROLE_LABELS[user.role]), municipality].filter(Boolean).join(' · ')}</SmallText>
          {!user.active && <Badge tint="gray">{t('Deactivated')}</Badge>}
        </Cluster>
      ) : (
        <SmallText>{t('The reported side has no account')}</SmallText>
      )}
      {inquiryId !== null && (
        <>
          {messages.length > 0 && (
            <Stack as="ol" aria-label={t('Messages')} gap="2">
              {messages.map(({ id, authorName, content, hidden, createdAt }) => {
                const isReported = subject === 'message' && id === subjectId;
                return (
                  <chakra.li key={id} ps="3" boxShadow={isReported ? 'mark.start' : undefined}>
                    <SmallText>
                      <strong>{displayName(authorName, t) ?? t('Someone')}</strong> · {formatInstant(createdAt)}
                      {isReported && ` · ${t('Reported')}`}
                      {hidden && ` · ${t('Hidden')}`}
                    </SmallText>
                    <Written>{content}</Written>
                  </chakra.li>
                );
              })}
            </Stack>
          )}
          <TextLink to="/inquiries" search={{ inquiry: inquiryId }} alignSelf="start">
            {t('Open inquiry #{id}', { id: inquiryId })}
          </TextLink>
        </>
      )}
    </Part>
  );
}

function Decision({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { decidedAt, decidedByName, decisionText, answer, answeredAt } = report;
  if (decidedAt === null) return null;
  return (
    <Part title={t('Decision')}>
      <SmallText>{[displayName(decidedByName, t), formatInstant(decidedAt)].filter(Boolean).join(' · ')}</SmallText>
      {decisionText && <Quote>{decisionText}</Quote>}
      {answer !== null && (
        <>
          <SmallText>
            <strong>{t('Answer of the reported side')}</strong>
            {answeredAt && ` · ${formatInstant(answeredAt)}`}
          </SmallText>
          <Quote>{answer}</Quote>
        </>
      )}
    </Part>
  );
}

function Earlier({ report: { earlier } }: { report: Report }) {
  const { t } = useTranslation();
  return (
    <Part title={t('Other reports about the same side')}>
      {earlier.length === 0 ? (
        <SmallText>{t('None')}</SmallText>
      ) : (
        <Stack as="ul" gap="2">
          {earlier.map((each) => (
            <Cluster as="li" key={each.id} alignItems="center" gap="3">
              <TextLink to="/reports" search={{ report: each.id }} overflowWrap="anywhere">
                {reportName(each, t)}
              </TextLink>
              <ReportBadge status={each.status} outcome={each.outcome} />
            </Cluster>
          ))}
        </Stack>
      )}
    </Part>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" aria-label={title} gap="2">
    <SectionTitle as="h4">{title}</SectionTitle>
    {children}
  </Stack>
);

const Written = ({ children }: { children: string }) => (
  <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
    {children}
  </chakra.p>
);

const Quote = ({ children }: { children: string }) => (
  <Box p="3" bg="bg.muted" borderRadius="l2">
    <Written>{children}</Written>
  </Box>
);

function UserLink({ id, name }: { id: number; name: string | null }) {
  const { t } = useTranslation();
  return (
    <TextLink to="/users" search={{ user: id }} overflowWrap="anywhere">
      {displayName(name, t) ?? t('User #{id}', { id })}
    </TextLink>
  );
}
