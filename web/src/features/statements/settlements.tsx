import { Box, Button, chakra } from '@chakra-ui/react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@commonyard/contracts/http/identity';
import type { Balance, Settlement } from '@commonyard/contracts/http/settlements';
import { labels } from '@commonyard/contracts/known-values.values';
import { today } from '@commonyard/contracts/search-params.values';
import { netOf, type SettlementState } from '@commonyard/contracts/statements.values';
import { formatCents, formatInstant } from '../../lib/format.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { SmallText, Stack } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { FilterSelect } from '../../ui/list-filters.tsx';
import { Section } from '../../ui/page-head.tsx';
import { Rows, toRows } from '../../ui/rows.tsx';
import { ConfirmSettlement, EndSettlement, ProposeSettlement } from './settlement-dialogs.tsx';
import { shownYears } from './statements-list.tsx';
import { settlementsQuery } from './statements.queries.ts';
import type { StatementsSearch } from './statements.search.ts';

/** Catalogue keys. */
export const SETTLEMENT_STATE_LABELS = labels<SettlementState>({
  proposed: 'Waits for confirmation',
  confirmed: 'Confirmed by both',
  ended: 'Ended',
});

type Opened = { action: 'propose'; balance: Balance } | { action: 'confirm' | 'end'; settlement: Settlement };

type Props = { search: StatementsSearch; user: User; onSearch: OnSearchChange<StatementsSearch> };

/** What the reader's municipality and others owe each other of a year, and what both sides confirm of it. */
export function SettlementsOfYear({ search, user, onSearch }: Props) {
  const { t } = useTranslation();
  const year = search.year ?? Number(today().slice(0, 4));
  const settlements = useInfiniteQuery(settlementsQuery(year));
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const own = { municipality: user.municipality!, municipalityName: user.municipalityName ?? '' };
  return (
    <>
      <Box mb="6">
        <FilterSelect
          label="Year"
          values={shownYears(search.year)}
          chosen={String(year)}
          onChoose={(chosen) => onSearch({ year: Number(chosen) }, { replace: true })}
        />
      </Box>
      <Section title={t('Balances of {year}', { year })}>
        <chakra.p mb="4">
          {t(
            'A settlement sets off all statements of the year that are agreed and not paid, both ways. It is paid outside CommonYard.',
          )}
        </chakra.p>
        <Rows
          query={{ ...toRows(settlements), data: settlements.data?.pages[0]?.balances }}
          toKey={({ partner }) => partner.municipality}
          loading="Loading balances..."
          error="Failed to load the balances. Please try again."
          emptyText={t('No statements of this year with another municipality.')}
          renderText={(balance) => <BalanceText balance={balance} own={own} />}
          renderActions={(balance) =>
            balance.statements > 0 &&
            !balance.isProposed && (
              <Button
                size="sm"
                variant="outline"
                aria-label={t('Propose a settlement to {municipality}', {
                  municipality: balance.partner.municipalityName,
                })}
                onClick={() => setOpened({ action: 'propose', balance })}
              >
                {t('Propose')}
              </Button>
            )
          }
        />
      </Section>
      <Section title={t('Settlements')}>
        <Rows
          query={toRows(settlements)}
          more={settlements}
          toKey={({ id }) => id}
          loading="Loading settlements..."
          error="Failed to load the settlements. Please try again."
          emptyText={t('No settlements of this year.')}
          renderText={(settlement) => <SettlementText settlement={settlement} own={own} />}
          renderActions={(settlement) => (
            <>
              {settlement.canConfirm && (
                <Button
                  size="sm"
                  aria-label={t('Confirm the settlement with {municipality}', {
                    municipality: otherOf(settlement, own.municipality).municipalityName,
                  })}
                  onClick={() => setOpened({ action: 'confirm', settlement })}
                >
                  {t('Confirm')}
                </Button>
              )}
              {settlement.canEnd && (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`${endLabel(settlement, own.municipality, t)}: ${otherOf(settlement, own.municipality).municipalityName}`}
                  onClick={() => setOpened({ action: 'end', settlement })}
                >
                  {endLabel(settlement, own.municipality, t)}
                </Button>
              )}
            </>
          )}
        />
      </Section>
      {opened?.action === 'propose' && (
        <ProposeSettlement
          balance={opened.balance}
          year={year}
          toNetText={(each) => balanceNet(each, own, t)}
          onClose={close}
        />
      )}
      {opened?.action === 'confirm' && (
        <ConfirmSettlement
          settlement={opened.settlement}
          toNetText={(each) => settlementNet(each, t)}
          onClose={close}
        />
      )}
      {opened?.action === 'end' && (
        <EndSettlement
          settlement={opened.settlement}
          label={endLabel(opened.settlement, own.municipality, t)}
          other={otherOf(opened.settlement, own.municipality).municipalityName}
          onClose={close}
        />
      )}
    </>
  );
}

type Party = Settlement['proposer'];

const otherOf = ({ proposer, partner }: Pick<Settlement, 'proposer' | 'partner'>, own: string): Party =>
  proposer.municipality === own ? partner : proposer;

/** What ending means: of an own proposal, or of that of the other municipality. */
const endLabel = ({ proposer }: Settlement, own: string, t: TFunction): string =>
  proposer.municipality === own ? t('Withdraw') : t('Decline');

/** Who pays whom what, in words. */
function netText(payer: Party | undefined, payee: Party, cents: number, t: TFunction): string {
  if (!payer) return t('Both owe the same: nothing is to be paid.');
  return t('{payer} pays {payee} {amount}', {
    payer: payer.municipalityName,
    payee: payee.municipalityName,
    amount: formatCents(cents),
  });
}

function settlementNet(settlement: Settlement, t: TFunction): string {
  const { proposer, partner, proposerOwesCents, partnerOwesCents } = settlement;
  const net = netOf(proposerOwesCents, partnerOwesCents);
  const payer = net && (net.payer === 'proposer' ? proposer : partner);
  return netText(payer ?? undefined, payer === proposer ? partner : proposer, net?.cents ?? 0, t);
}

function balanceNet({ partner, owedToUsCents, owedByUsCents }: Balance, own: Party, t: TFunction): string {
  const net = netOf(owedByUsCents, owedToUsCents);
  const payer = net && (net.payer === 'proposer' ? own : partner);
  return netText(payer ?? undefined, payer === own ? partner : own, net?.cents ?? 0, t);
}

function BalanceText({ balance, own }: { balance: Balance; own: Party }) {
  const { t } = useTranslation();
  const { partner, owedToUsCents, owedByUsCents, statements, undecided } = balance;
  return (
    <>
      <chakra.p fontWeight="600">{partner.municipalityName}</chakra.p>
      <p>{statements === 0 ? t('Nothing to settle') : balanceNet(balance, own, t)}</p>
      <SmallText>
        {[
          t('Owed to us: {amount}', { amount: formatCents(owedToUsCents) }),
          t('Owed by us: {amount}', { amount: formatCents(owedByUsCents) }),
          t('{count} statements', { count: statements }),
        ].join(' · ')}
      </SmallText>
      {undecided > 0 && (
        <SmallText>{t('{count} more wait for an answer and are left out', { count: undecided })}</SmallText>
      )}
    </>
  );
}

function SettlementText({ settlement, own }: { settlement: Settlement; own: Party }) {
  const { t } = useTranslation();
  const { state, year, statements, ended } = settlement;
  const other = otherOf(settlement, own.municipality);
  return (
    <>
      <chakra.p fontWeight="600">
        {t('Settlement #{id} of {year} with {municipality}', {
          id: settlement.id,
          year,
          municipality: other.municipalityName,
        })}
      </chakra.p>
      <p>{settlementNet(settlement, t)}</p>
      <SmallText>{`${t(SETTLEMENT_STATE_LABELS[state])}: ${whoText(settlement)}`}</SmallText>
      {ended && <SmallText whiteSpace="pre-line">{t('Reason: {reason}', { reason: ended.reason })}</SmallText>}
      <chakra.details>
        <chakra.summary cursor="pointer" minH="11" display="list-item" py="2">
          {t('Its statements ({count})', { count: statements.length })}
        </chakra.summary>
        <Stack as="ul" gap="1">
          {statements.map(({ statementId, loanId, number, equipment, lender, dueCents }) => (
            <li key={statementId}>
              <TextLink to="/loans" search={{ loan: loanId }}>
                {number}
              </TextLink>{' '}
              {t('{equipment}: {amount} owed to {municipality}', {
                equipment,
                amount: formatCents(dueCents),
                municipality: lender === own.municipality ? own.municipalityName : other.municipalityName,
              })}
            </li>
          ))}
        </Stack>
      </chakra.details>
    </>
  );
}

/** Who brought it into its state, of which municipality and when. */
function whoText({ proposer, partner, proposedBy, proposedAt, confirmedBy, confirmedAt, ended }: Settlement): string {
  const [by, at, of] = ended
    ? [ended.by, ended.at, ended.municipality === proposer.municipality ? proposer : partner]
    : confirmedAt === null
      ? [proposedBy, proposedAt, proposer]
      : [confirmedBy, confirmedAt, partner];
  return [by, of.municipalityName, formatInstant(at)].filter(Boolean).join(', ');
}
