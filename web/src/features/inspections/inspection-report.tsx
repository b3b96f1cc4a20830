import { Box, Button, chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Inspection } from '@commonyard/contracts/http/inspections';
import { ITEM_LABELS } from '@commonyard/contracts/inspection-labels.values';
import { useTranslation } from '../../lib/translation.ts';
import { Cell } from '../../ui/table.tsx';
import { ChecklistResult, InspectionImage, InspectionDetails } from './inspection-details.tsx';
import { Cluster, SectionTitle, SmallText, Stack } from '../../ui/layout.tsx';

type Props = { inspection: Inspection; wasJustCompleted: boolean };

/** The condition report of an inspection, for reading and, once it is completed, for printing. Both parties sign it. */
export function InspectionReport({ inspection, wasJustCompleted }: Props) {
  const { t } = useTranslation();
  const { pre, checklist, notes, images } = inspection;
  const before = pre?.images ?? [];
  const print = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that completed the inspection is gone.
    if (wasJustCompleted) print.current?.focus();
  }, [wasJustCompleted]);
  return (
    <Stack gap="6" _print={{ gap: '2' }} data-report>
      <chakra.p display="none" _print={{ display: 'block' }} textStyle="xl">
        {t('Condition report')}
      </chakra.p>
      {!inspection.completed && <p>{t('The other party has not completed this inspection yet. You can read it.')}</p>}
      <InspectionDetails inspection={inspection} />
      <chakra.table w="100%" display={{ base: 'block', md: 'table' }} _print={{ display: 'table' }}>
        <chakra.caption srOnly>{t('Checklist')}</chakra.caption>
        <chakra.thead display={{ base: 'none', md: 'table-header-group' }} _print={{ display: 'table-header-group' }}>
          <tr>
            <Head>{t('Item')}</Head>
            {pre && <Head>{t('Pre-Inspection')}</Head>}
            <Head>{pre ? t('Post-Inspection') : t('Result')}</Head>
          </tr>
        </chakra.thead>
        <chakra.tbody display={{ base: 'block', md: 'table-row-group' }} _print={{ display: 'table-row-group' }}>
          {checklist.map((entry) => {
            const before = pre?.checklist.find(({ item }) => item === entry.item);
            return (
              <chakra.tr
                key={entry.item}
                display={{ base: 'block', md: 'table-row' }}
                _print={{ display: 'table-row', breakInside: 'avoid' }}
                borderBottomWidth="1px"
              >
                <Cell
                  as="th"
                  {...{ scope: 'row' }}
                  label={t('Item')}
                  {...cell}
                  py={{ base: '2.5', _print: '0.5' }}
                  fontWeight="600"
                >
                  {t(ITEM_LABELS[entry.item])}
                </Cell>
                {pre && (
                  <Cell label={t('Pre-Inspection')} {...cell}>
                    {before ? <ChecklistResult entry={before} /> : '–'}
                  </Cell>
                )}
                <Cell label={pre ? t('Post-Inspection') : t('Result')} {...cell}>
                  <ChecklistResult entry={entry} />
                </Cell>
              </chakra.tr>
            );
          })}
        </chakra.tbody>
      </chakra.table>
      {notes && (
        <Section title={t('Notes')}>
          <chakra.p whiteSpace="pre-line" wordBreak="break-word">
            {notes}
          </chakra.p>
        </Section>
      )}
      {(images.length > 0 || before.length > 0) && (
        <Section title={t('Photos of the machine')}>
          {pre ? (
            <Box display="grid" gridTemplateColumns={{ base: '1fr 1fr', _print: '1fr 1fr' }} gap="4">
              <PhotosOf title={t('Pre-Inspection')} images={before} />
              <PhotosOf title={t('Post-Inspection')} images={images} />
            </Box>
          ) : (
            <Photos images={images} />
          )}
        </Section>
      )}
      <Signatures />
      {inspection.completed && (
        <Button ref={print} variant="outline" alignSelf="flex-start" data-no-print onClick={() => window.print()}>
          <Printer aria-hidden />
          {t('Print condition report')}
        </Button>
      )}
    </Stack>
  );
}

/** The photos of one of two inspections, beside those of the other one. */
function PhotosOf({ title, images }: { title: string; images: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Box as="section" aria-label={title} minW="0">
      <chakra.h4 fontWeight="600" mb="2">
        {title}
      </chakra.h4>
      {images.length > 0 ? <Photos images={images} of={title} /> : <SmallText>{t('No photos')}</SmallText>}
    </Box>
  );
}

function Photos({ images, of }: { images: readonly string[]; of?: string }) {
  const { t } = useTranslation();
  return (
    <Cluster gap="3">
      {images.map((url, index) => {
        const name = t('Photo {number} of {count}', { number: index + 1, count: images.length });
        return <InspectionImage key={url} url={url} name={of ? `${of}, ${name}` : name} />;
      })}
    </Cluster>
  );
}

const cell = {
  verticalAlign: 'top',
  h: 'auto',
  borderBottomWidth: '0',
  _print: { display: 'table-cell', textAlign: 'start', _before: { display: 'none' } },
} as const;

const Head = ({ children }: { children: ReactNode }) => (
  <chakra.th
    scope="col"
    h="11"
    _print={{ h: '7' }}
    px={{ md: '1.5', lg: '2' }}
    textAlign="start"
    fontWeight="700"
    borderBottomWidth="1px"
  >
    {children}
  </chakra.th>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <SectionTitle as="h3" mb="2">
      {title}
    </SectionTitle>
    {children}
  </section>
);

function Signatures() {
  const { t } = useTranslation();
  return (
    <Box
      display="none"
      _print={{ display: 'grid' }}
      gridTemplateColumns="1fr 1fr"
      gap="12"
      mt="4"
      css={{ breakInside: 'avoid' }}
    >
      {[t('For the lending municipality'), t('For the borrowing municipality')].map((party) => (
        <Box key={party}>
          <p>{party}</p>
          {[t('Name'), t('Signature'), t('Date')].map((line) => (
            <Box key={line} mt="5" pt="1" borderTopWidth="1px" textStyle="sm">
              {line}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}
