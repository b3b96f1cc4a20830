import { Box, chakra } from '@chakra-ui/react';
import { DetailList } from '../../ui/fact-list.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useQueries } from '@tanstack/react-query';
import type { Usage } from '@commonyard/contracts/http/usage';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import { labels } from '@commonyard/contracts/known-values.values';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorState } from '../../ui/states.tsx';
import { RetryNote, RowSkeletons } from '../../ui/query-state.tsx';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { jsonQuery } from '../../lib/queries.ts';

/** Each service counts what it owns, which `label` names. */
const USAGE_PARTS = [
  { path: '/api/assets/usage', label: 'Listings' },
  { path: '/api/inquiries/usage', label: 'Inquiries' },
  { path: '/api/loans/usage', label: 'Loans' },
  { path: '/api/upload/usage', label: 'Photos and documents' },
  { path: '/api/user/usage', label: 'Exports of account data' },
] as const;

const ownUsageQuery = (path: (typeof USAGE_PARTS)[number]['path']) =>
  jsonQuery(['own-usage', path], path, { gcTime: 0 });

export const USAGE_LABELS = labels<UsageKind>({
  listings: 'Listings',
  inquiries: 'Inquiries',
  loans: 'Loan requests',
  loan_steps: 'Steps of loans',
  messages: 'Messages',
  contacts: 'Messages to CommonYard',
  reports: 'Reports',
  saved_searches: 'Saved searches',
  images: 'Photos',
  documents: 'Documents',
  account_exports: 'Exports of account data',
  listing_exports: 'Exports of listings',
  inquiry_exports: 'Exports of inquiries',
  loan_exports: 'Exports of loans',
  invalid_submissions: 'Invalid submissions',
});

/** How much of today's limits the current user has used, and its municipality. A service that is down hides no others. */
export function OwnUsage() {
  const { t } = useTranslation();
  const queries = useQueries({ queries: USAGE_PARTS.map(({ path }) => ownUsageQuery(path)) });
  if (queries.some(({ isFetched }) => !isFetched)) return <RowSkeletons text="Loading..." height="18" count={1} />;
  // While one is asked again, it stays missing, so that the button keeps the focus.
  const missing = queries.filter(({ data }) => !data);
  const retry = () => missing.forEach(({ refetch }) => void refetch());
  if (missing.length === queries.length)
    return <ErrorState text={t('Your limits could not be loaded.')} onRetry={retry} />;
  const usages = queries.flatMap(({ data = [] }) => data);
  if (usages.length === 0 && missing.length === 0) return <p>{t('Your account has no limits.')}</p>;
  const ofAccount = usages.filter(({ scope }) => scope === 'account');
  const ofMunicipality = usages.filter(({ scope }) => scope === 'municipality');
  return (
    <Stack gap="4">
      {ofAccount.length > 0 && <UsageList title={t('Your account today')} usages={ofAccount} />}
      {ofMunicipality.length > 0 && <UsageList title={t('Your municipality today')} usages={ofMunicipality} />}
      {missing.length > 0 && (
        <RetryNote
          text={t('These limits are not available at the moment: {parts}.', {
            parts: missing.map((query) => t(USAGE_PARTS[queries.indexOf(query)]!.label)).join(', '),
          })}
          onRetry={retry}
        />
      )}
      <SmallText>{t('There are limits for each hour too. An administrator can raise them.')}</SmallText>
    </Stack>
  );
}

function UsageList({ title, usages }: { title: string; usages: Usage[] }) {
  const { t } = useTranslation();
  return (
    <Box>
      <chakra.h3 fontWeight="600" mb="1">
        {title}
      </chakra.h3>
      <DetailList
        gridTemplateColumns="1fr auto"
        details={usages.map(({ kind, today }) => [
          t(USAGE_LABELS[kind]),
          t('{used} of {max}', { used: formatNumber(today.used), max: formatNumber(today.max) }),
        ])}
      />
    </Box>
  );
}
