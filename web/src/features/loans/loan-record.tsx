import { Box, Button, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { imageVariant } from '@commonyard/contracts/image-url.values';
import type { LoanRecord, RecordBlock, RecordPhoto, RecordSection } from '@commonyard/contracts/http/loan-records';
import { hasStatus } from '../../lib/http.ts';
import { currentLanguage, useTranslation } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useDownload } from '../../ui/export-button.tsx';
import { DetailList } from '../../ui/fact-list.tsx';
import { Cluster, Container, PageTitle, SectionTitle, Stack } from '../../ui/layout.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Cell } from '../../ui/table.tsx';
import { readRecordFile, recordQuery } from './loans.queries.ts';

/** Everything about a loan on one page, for reading, printing and the files of a clerk. */
export function LoanRecordPage({ id: text }: { id: string }) {
  const { t } = useTranslation();
  const id = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  // Also for an address with another word in the place of the number: the service says that it knows none.
  const query = useQuery(recordQuery(id, currentLanguage()));
  const record = query.data;
  if (!record || hasStatus(query.error, 404))
    return (
      <Container py="6">
        <PageTitle title={t('Record of the loan')} mb="4" />
        <QueryState
          query={query}
          height="80"
          loading="Loading the record..."
          error="Failed to load the record. Please try again."
          missing="This loan does not exist, or you do not have access to it."
        />
      </Container>
    );
  return <Record record={record} />;
}

function Record({ record }: { record: LoanRecord }) {
  const { loanId, title, facts, sections } = record;
  return (
    <Container py="6" _print={{ p: '0' }} data-report>
      <RecordActions loanId={loanId} />
      <PageTitle title={title} overflowWrap="anywhere" mb="4" />
      <Facts facts={facts} />
      {sections.map((section) => (
        <Section key={section.name} section={section} />
      ))}
    </Container>
  );
}

function RecordActions({ loanId }: { loanId: number }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useDownload(() => readRecordFile(loanId, currentLanguage()));
  return (
    <Cluster gap="2" mb="4" data-no-print>
      <ButtonLink to="/loans" search={{ loan: loanId }} variant="outline">
        <ArrowLeft aria-hidden />
        {t('Back to the loan')}
      </ButtonLink>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('Print or save as PDF')}
      </Button>
      <ActionButton variant="outline" disabled={isPending} onClick={() => mutate()}>
        <Download aria-hidden />
        {isPending ? t('Preparing...') : t('Download all (ZIP)')}
      </ActionButton>
    </Cluster>
  );
}

const Section = ({ section: { name, title, blocks } }: { section: RecordSection }) => (
  <chakra.section aria-labelledby={`record-${name}`} mt="8" _print={{ mt: '4' }}>
    <SectionTitle id={`record-${name}`} pb="1" mb="3" borderBottomWidth="2px" css={{ breakAfter: 'avoid' }}>
      {title}
    </SectionTitle>
    <Stack gap="5" _print={{ gap: '3' }}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </Stack>
  </chakra.section>
);

const Block = ({ block: { title, facts, text, columns, rows, photos } }: { block: RecordBlock }) => (
  <Box minW="0">
    {title !== null && (
      <chakra.h3 fontWeight="700" mb="1" overflowWrap="anywhere" css={{ breakAfter: 'avoid' }}>
        {title}
      </chakra.h3>
    )}
    {facts.length > 0 && <Facts facts={facts} />}
    {text !== null && (
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere" mt="1">
        {text}
      </chakra.p>
    )}
    {rows.length > 0 && <Rows columns={columns} rows={rows} />}
    {photos.length > 0 && <Photos photos={photos} />}
  </Box>
);

const Facts = ({ facts }: Pick<RecordBlock, 'facts'>) => (
  <DetailList
    gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '{sizes.55} 1fr' }}
    _print={{ gridTemplateColumns: '{sizes.55} 1fr' }}
    term={{ fontWeight: '600', overflowWrap: 'anywhere', _print: { color: 'black' } }}
    details={facts.map(({ label, value }) => [label, value])}
  />
);

const asTable = (display: string) => ({ base: 'block', md: display, _print: display });

/** A table; on small screens each row is a card. */
const Rows = ({ columns, rows }: Pick<RecordBlock, 'columns' | 'rows'>) => (
  <chakra.table w="100%" mt="2" display={asTable('table')}>
    <chakra.thead display={{ base: 'none', md: 'table-header-group', _print: 'table-header-group' }}>
      <tr>
        {columns.map((name) => (
          <chakra.th key={name} scope="col" px="2" py="1" textAlign="start" fontWeight="700" borderBottomWidth="1px">
            {name}
          </chakra.th>
        ))}
      </tr>
    </chakra.thead>
    <chakra.tbody display={asTable('table-row-group')}>
      {rows.map((cells, row) => (
        <chakra.tr
          key={row}
          display={asTable('table-row')}
          py={{ base: '2', md: '0' }}
          borderBottomWidth="1px"
          css={{ breakInside: 'avoid' }}
        >
          {cells.map((cell, index) => (
            <Cell
              key={columns[index]}
              label={columns[index]!}
              {...(cell === '' && { display: { base: 'none', md: 'table-cell', _print: 'table-cell' } })}
              h="auto"
              px="2"
              py="1"
              verticalAlign="top"
              whiteSpace="pre-line"
              overflowWrap="anywhere"
              borderBottomWidth="0"
              _print={{ display: 'table-cell', textAlign: 'start', _before: { display: 'none' } }}
            >
              {cell}
            </Cell>
          ))}
        </chakra.tr>
      ))}
    </chakra.tbody>
  </chakra.table>
);

function Photos({ photos }: { photos: readonly RecordPhoto[] }) {
  const { t } = useTranslation();
  return (
    <Cluster as="ul" gap="4" mt="2">
      {photos.map(({ url, name }) => (
        <Box as="li" key={`${url} ${name}`} w="55" maxW="100%" css={{ breakInside: 'avoid' }}>
          <chakra.a href={url} target="_blank" rel="noopener" aria-label={t('{name}, opens in a new tab', { name })}>
            <chakra.img
              src={imageVariant(url, 640)}
              alt=""
              width={220}
              height={140}
              w="100%"
              h="40"
              objectFit="contain"
              bg="bg.muted"
            />
          </chakra.a>
          <chakra.p textStyle="sm" overflowWrap="anywhere">
            {name}
          </chakra.p>
        </Box>
      ))}
    </Cluster>
  );
}
