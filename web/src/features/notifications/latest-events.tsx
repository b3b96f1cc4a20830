import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { formatAgo } from '../../lib/ago.ts';
import { formatInstant } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { VisuallyHidden, Row } from '../../ui/layout.tsx';
import { NotificationLink, useMarkRead, useNow } from './notification-parts.tsx';
import { latestQuery } from './notifications.queries.ts';
import { useMunicipalityNames } from '../../entities/municipality/municipality-names.ts';
import { namesMunicipality, notificationText } from './notifications.labels.ts';
import { RetryNote } from '../../ui/query-state.tsx';

export function LatestEvents() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(latestQuery);
  const { mark } = useMarkRead();
  const now = useNow();
  const nameOf = useMunicipalityNames(data?.some(namesMunicipality) ?? false);
  if (isError) {
    return <RetryNote text={t('The latest events could not be loaded.')} onRetry={() => void refetch()} />;
  }
  if (data?.length === 0) return <chakra.p color="fg.muted">{t('Nothing yet.')}</chakra.p>;
  return (
    <chakra.ol aria-label={t('Latest events')}>
      {data?.map((notification) => {
        const { id, path, createdAt, readAt } = notification;
        const isUnread = readAt === null;
        return (
          <Row as="li" key={id} position="relative" gap="3" minH={{ base: '12', md: '9' }}>
            <Box aria-hidden flexShrink={0} boxSize="2" borderRadius="full" bg={isUnread ? 'accent.solid' : 'border'} />
            <NotificationLink
              path={path}
              onClick={() => isUnread && mark(notification)}
              flex="1"
              minW="0"
              lineClamp={{ base: 2, md: 1 }}
              textStyle={{ base: 'sm', md: 'md' }}
              fontWeight={isUnread ? '600' : '400'}
              _after={{ content: '""', position: 'absolute', inset: '0' }}
              _hover={{ textDecoration: 'underline' }}
            >
              {isUnread && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
              {notificationText(notification, t, nameOf).text}
            </NotificationLink>
            <chakra.time
              dateTime={createdAt}
              title={formatInstant(createdAt)}
              flexShrink={0}
              textStyle="sm"
              color="fg.muted"
            >
              {formatAgo(createdAt, now)}
            </chakra.time>
          </Row>
        );
      })}
    </chakra.ol>
  );
}
