import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ApprovalEvidence, WaitingUser } from '@commonyard/contracts/http/identity';
import type { DomainMatch } from '@commonyard/contracts/identity.values';
import { looks } from '@commonyard/contracts/known-values.values';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { TextLink } from '../../ui/links.tsx';
import { decidedText } from './decisions.ts';

/** What helps to decide on a waiting account: short lines with a label and a value. */
export function ApprovalEvidenceList({ user }: { user: WaitingUser }) {
  const { t } = useTranslation();
  const { evidence, decision, approvalReason } = user;
  const lines: [label: string, value: ReactNode][] = [
    [t('Address'), domainText(user, t)],
    [t('Municipality'), evidence.members && <Members key="members" members={evidence.members} user={user} />],
    [t('Similar accounts'), <SimilarAccounts key="similar" accounts={evidence.similar} />],
    [t('Decision'), decision && decidedText('pending', decision, t)],
    [t('Reason'), decision && approvalReason],
  ];
  return (
    <chakra.dl textStyle="sm" mt="2">
      {lines.map(
        ([label, value]) =>
          value && (
            <Box key={label} display="flex" flexWrap="wrap" columnGap="2">
              <chakra.dt fontWeight="600">{t('{label}:', { label })}</chakra.dt>
              <chakra.dd minW="0" overflowWrap="anywhere" whiteSpace="pre-line">
                {value}
              </chakra.dd>
            </Box>
          ),
      )}
    </chakra.dl>
  );
}

export const DOMAIN_TEXTS = looks<DomainMatch, string>(
  {
    own: '{domain} is a confirmed domain of {own}',
    other: '{domain} is a confirmed domain of {other}, not of this account’s municipality',
    provider: '{domain} is a mail provider: anybody can have such an address',
    none: '{domain} is a confirmed domain of no municipality',
  },
  '{domain}',
);

function domainText({ evidence: { domain }, municipalityName }: WaitingUser, t: TFunction): string {
  const { name, match, municipalityName: other } = domain;
  return t(DOMAIN_TEXTS[match], { domain: name, own: municipalityName ?? '', other: other ?? '' });
}

type Members = NonNullable<ApprovalEvidence['members']>;

/** The accounts of the municipality, and the way to what an administrator of the platform should know of one without an officer. */
function Members({ members, user: { id, role } }: { members: Members; user: WaitingUser }) {
  const { t } = useTranslation();
  return (
    <>
      {membersText(members, t)}
      {members.officer === null && role !== 'municipal_admin' && (
        <chakra.span display="block">
          {t('Without a municipal administrator the municipality cannot lend.')}{' '}
          <TextLink to="/users" search={{ user: id, edit: true }}>
            {t('Choose the role of this account')}
          </TextLink>
        </chakra.span>
      )}
    </>
  );
}

function membersText({ count, officer }: Members, t: TFunction): string {
  if (count === 0) return t('This would be its first account');
  const accounts = count === 1 ? t('1 active account') : t('{number} active accounts', { number: count });
  return officer === null
    ? t('{accounts}, none of an administrator', { accounts })
    : t('{accounts}; administrator: {name}', { accounts, name: officer });
}

type Similar = ApprovalEvidence['similar'][number];

function SimilarAccounts({ accounts }: { accounts: Similar[] }) {
  const { t } = useTranslation();
  if (accounts.length === 0) return t('None');
  return (
    <ul>
      {accounts.map((account) => (
        <li key={account.id}>{similarText(account, t)}</li>
      ))}
    </ul>
  );
}

function similarText(account: Similar, t: TFunction): string {
  const { name, email, municipalityName, organization, approval, emailVerified, sameName, sameAddress } = account;
  const likeness =
    sameName && sameAddress
      ? t('similar name, same address before the @')
      : sameName
        ? t('similar name')
        : t('same address before the @');
  const waits = emailVerified ? t('waits for approval') : t('has not confirmed the address');
  const state = approval === 'pending' ? waits : approval === 'refused' && t('refused');
  const details = [municipalityName ?? organization ?? t('No municipality'), likeness, state].filter(Boolean);
  return `${name}, ${email} (${details.join(', ')})`;
}
