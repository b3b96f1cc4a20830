import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Usage } from '@commonyard/contracts/http/usage';
import type { UsageKind } from '@commonyard/contracts/usage-limits.values';
import { currentLanguage } from '../../lib/language.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { ownUsageQuery } from './own-usage.queries.ts';

export const USAGE_LABELS: Record<UsageKind, string> = {
  listings: 'Listings',
  inquiries: 'Inquiries',
  loans: 'Loan requests',
  messages: 'Messages',
  contacts: 'Messages to CommonYard',
  images: 'Photos',
  account_exports: 'Exports of account data',
  listing_exports: 'Exports of listings',
  inquiry_exports: 'Exports of inquiries',
  loan_exports: 'Exports of loans',
};

/** How much of today's limits the current user has used, and its municipality. */
export function OwnUsage() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({ ...ownUsageQuery, gcTime: 0 });
  if (isError) return <ErrorState text={t('Your limits could not be loaded.')} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading text={t('Loading...')}>
        <Skeleton h="18" />
      </Loading>
    );
  }
  if (data.length === 0) return <p>{t('Your account has no limits.')}</p>;
  const ofMunicipality = data.filter(({ scope }) => scope === 'municipality');
  return (
    <Box display="flex" flexDirection="column" gap="4">
      <UsageList title={t('Your account today')} usages={data.filter(({ scope }) => scope === 'account')} />
      {ofMunicipality.length > 0 && <UsageList title={t('Your municipality today')} usages={ofMunicipality} />}
      <chakra.p textStyle="sm" color="fg.muted">
        {t('There are limits for each hour too. An administrator can raise them.')}
      </chakra.p>
    </Box>
  );
}

function UsageList({ title, usages }: { title: string; usages: Usage[] }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(currentLanguage() === 'fr' ? 'fr-CA' : 'en-CA');
  return (
    <Box>
      <chakra.h3 fontWeight="600" mb="1">
        {title}
      </chakra.h3>
      <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="4" rowGap="1">
        {usages.map(({ kind, today }) => (
          <Box key={kind} display="contents">
            <chakra.dt color="fg.muted">{t(USAGE_LABELS[kind])}</chakra.dt>
            <chakra.dd>
              {t('{used} of {max}', { used: number.format(today.used), max: number.format(today.max) })}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Box>
  );
}
