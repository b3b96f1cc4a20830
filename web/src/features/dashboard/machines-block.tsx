import { Box, chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { today } from '@commonyard/contracts/search-params.values';
import { contentLanguage } from '../../entities/listing/listing-facts.ts';
import { ListingStatusBadge } from '../../entities/listing/listing-status-badge.tsx';
import { daysInSentence } from '../../entities/loan/loan-facts.tsx';
import { formatShortDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { Cluster, Panel, SmallText, Stack } from '../../ui/layout.tsx';
import { ButtonLink, PlainLink, TextLink } from '../../ui/links.tsx';
import { RetryNote, RowSkeletons } from '../../ui/query-state.tsx';
import { Block, BlockNote, RowTitle } from './block.tsx';
import type { Machine, MissingPart } from './machines.ts';

const SHOWN = 6;

type Props = {
  /** Undefined where the listings could not be loaded. */
  machines: Machine[] | undefined;
  isLoading: boolean;
  /** Whether nothing is known of their loans and terms. */
  hasNoCalendars: boolean;
  onRetry: () => void;
};

export function MachinesBlock({ machines, isLoading, hasNoCalendars, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Block
      title={t('My machines')}
      all={
        machines &&
        machines.length > 0 && (
          <TextLink to="/listings" py="1.5">
            {t('All my listings')}
          </TextLink>
        )
      }
    >
      {isLoading ? (
        <RowSkeletons text="Loading equipment..." height="18" count={3} />
      ) : !machines ? (
        <RetryNote text={t('Your listings could not be loaded.')} onRetry={onRetry} />
      ) : (
        <Stack gap="3">
          {machines.length > 0 ? (
            <Panel as="ul" aria-label={t('My machines')}>
              {machines.slice(0, SHOWN).map((machine) => (
                <MachineRow key={machine.listing.id} machine={machine} isLoanKnown={!hasNoCalendars} />
              ))}
            </Panel>
          ) : (
            <BlockNote as="div">
              <p>{t('You have not listed a machine yet.')}</p>
              <ButtonLink to="/listings" search={{ new: true }} variant="outline" mt="3">
                {t('List Available Asset')}
              </ButtonLink>
            </BlockNote>
          )}
          {hasNoCalendars && machines.length > 0 && (
            <RetryNote text={t('The loans of your machines could not be loaded.')} onRetry={onRetry} />
          )}
        </Stack>
      )}
    </Block>
  );
}

function MachineRow({ machine, isLoanKnown }: { machine: Machine; isLoanKnown: boolean }) {
  const { t } = useTranslation();
  const { listing, missing } = machine;
  const { id, title, status, withdrawn, rejected } = listing;
  const facts = [isLoanKnown && loanText(machine, t), freeText(machine, t)].filter(Boolean).join(' · ');
  return (
    <ActionRow action={<ListingStatusBadge status={status} withdrawn={withdrawn} rejected={rejected} />}>
      <RowTitle lang={contentLanguage(listing)}>
        <PlainLink to="/listings" search={{ asset: id }} py="0.5" _hover={{ textDecoration: 'underline' }}>
          {title}
        </PlainLink>
      </RowTitle>
      {facts && <SmallText>{facts}</SmallText>}
      {missing.length > 0 && (
        <Cluster as="ul" aria-label={t('Missing')} columnGap="4" mt="1">
          {missing.map((part) => (
            <li key={part}>
              <MissingLink id={id} title={title} part={part} />
            </li>
          ))}
        </Cluster>
      )}
    </ActionRow>
  );
}

function MissingLink({ id, title, part }: { id: number; title: string; part: MissingPart }) {
  const { t } = useTranslation();
  const text = {
    photo: t('Add a photo'),
    dates: t('Set the dates'),
    terms: t('Set conditions and rates'),
    officer: t('Ask for a municipal administrator'),
  }[part];
  const isLending = part === 'terms' || part === 'officer';
  return (
    <TextLink
      to="/listings"
      search={{ asset: id, ...(isLending ? { lending: true as const } : { edit: true as const }) }}
      aria-label={`${text}, ${title}`}
      display="inline-flex"
      alignItems="center"
      gap="1"
      minH="8"
      textStyle="sm"
    >
      <Box as="span" aria-hidden>
        <Plus size={16} />
      </Box>
      <chakra.span>{text}</chakra.span>
    </TextLink>
  );
}

function loanText({ nextLoan }: Machine, t: TFunction): string {
  if (!nextLoan) return t('No loan ahead');
  const { municipalityName, startsOn, endsOn } = nextLoan;
  const municipality = municipalityName ?? '';
  return startsOn <= today()
    ? t('With {municipality} until {date}', { municipality, date: formatShortDay(endsOn) })
    : t('Next loan: {days}, {municipality}', { days: daysInSentence(nextLoan, t), municipality });
}

function freeText({ freeFrom }: Machine, t: TFunction): string | undefined {
  if (freeFrom === null) return undefined;
  return freeFrom <= today() ? t('Free today') : t('Free from {date}', { date: formatShortDay(freeFrom) });
}
