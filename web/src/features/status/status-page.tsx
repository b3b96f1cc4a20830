import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Status } from '@commonyard/contracts/http/status';
import { formatInstant, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Container, Cluster, SmallText } from '../../ui/layout.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { RefreshButton } from '../../ui/refresh.tsx';
import { Table } from '../../ui/table.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { jsonQuery } from '../../lib/queries.ts';

const statusQuery = jsonQuery(['status'] as const, '/api/status');

export function StatusPage() {
  const { t } = useTranslation();
  const query = useQuery(statusQuery);
  const { data } = query;
  return (
    <Container py="6">
      <PageHead title={t('System status')} text={t('What runs, what waits, and when the last backup was made')} mb="6">
        {data && <RefreshButton query={query} />}
      </PageHead>
      {(!data || query.isError) && (
        <QueryState query={query} height="60" loading="Loading..." error="The status could not be loaded." />
      )}
      {data && (
        <>
          <Services status={data} />
          <Emails status={data} />
          <BackupAndCertificate status={data} />
        </>
      )}
    </Container>
  );
}

type ServiceRow = { key: string; cells: ReactNode[] };

function Services({ status: { gateway, services } }: { status: Status }) {
  const { t } = useTranslation();
  const rows = services.map(({ service, status }) => ({
    key: service,
    cells: [
      service,
      status ? (
        [...new Set(status.instances.map(({ version }) => version))].join(', ')
      ) : (
        <Badge key="version" tint="red">
          {t('Not reachable')}
        </Badge>
      ),
      <chakra.span key="processes" overflowWrap="anywhere">
        {status?.instances.map(({ name }) => name).join(', ')}
      </chakra.span>,
      <Count key="toPublish" value={status?.outbox?.events} />,
      <Count key="toHandle" value={status?.consumers?.reduce((sum, { pending }) => sum + pending, 0)} />,
      <Count key="failed" value={status?.deadLetters ?? undefined} isProblem />,
    ],
  }));
  const columns = [
    t('Service'),
    t('Version'),
    t('Processes'),
    t('Events to publish'),
    t('Events to handle'),
    t('Failed events'),
  ];
  return (
    <Section title={t('Services and queues')}>
      <Table
        caption={t('Services and queues')}
        items={[{ key: 'gateway', cells: ['gateway', gateway.version, gateway.name, '–', '–', '–'] }, ...rows]}
        toKey={({ key }) => key}
        columns={columns.map((name, index) => ({ name, render: ({ cells }: ServiceRow) => cells[index] }))}
      />
      <SmallText mt="2">{t('Of the gateway, only the process that responded is shown.')}</SmallText>
    </Section>
  );
}

function Emails({ status: { services } }: { status: Status }) {
  const { t } = useTranslation();
  const emails = services.find(({ service }) => service === 'notifications')?.status?.emails;
  return (
    <Section title={t('Outgoing email')}>
      <chakra.dl>
        <Fact label={t('Waiting for more than a minute')}>
          <Count value={emails?.overdue} isProblem />
        </Fact>
        <Fact label={t('Failed in the last 24 hours')}>
          <Count value={emails?.failed} isProblem />
        </Fact>
      </chakra.dl>
    </Section>
  );
}

function BackupAndCertificate({ status: { services, certificate } }: { status: Status }) {
  const { t } = useTranslation();
  const backup = services.find(({ service }) => service === 'media')?.status?.backup;
  return (
    <Section title={t('Backup and certificate')}>
      <chakra.dl>
        <Fact label={t('Last successful backup')}>
          {backup?.at === null ? t('No backup yet') : <Time at={backup?.at ?? null} />}
        </Fact>
        <Fact label={t('Certificate expires')}>
          <CertificateExpiry certificate={certificate} />
        </Fact>
      </chakra.dl>
    </Section>
  );
}

function CertificateExpiry({ certificate }: Pick<Status, 'certificate'>) {
  const { t } = useTranslation();
  if (!certificate) return t('The public address is not https');
  if (certificate.expiresAt === null)
    return t(
      'Could not be read. In a cluster, the chart value networkPolicy.publicUrlTo lets the gateway connect to the public address.',
    );
  return <Time at={certificate.expiresAt} />;
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Cluster justifyContent="space-between" columnGap="4" maxW="60ch" py="1">
    <chakra.dt color="fg.muted">{label}</chakra.dt>
    <chakra.dd fontWeight="600">{children}</chakra.dd>
  </Cluster>
);

function Count({ value, isProblem = false }: { value: number | undefined; isProblem?: boolean }) {
  const { t } = useTranslation();
  if (value === undefined) return t('Unknown');
  const text = formatNumber(value);
  return isProblem && value > 0 ? <Badge tint="yellow">{text}</Badge> : text;
}

function Time({ at }: { at: string | null }) {
  const { t } = useTranslation();
  if (at === null) return t('Could not be read');
  return <time dateTime={at}>{formatInstant(at)}</time>;
}
