import type { User } from '@commonyard/contracts/http/identity';
import { LOAN_SIDES } from '@commonyard/contracts/loans.values';
import { oneOf } from '@commonyard/contracts/search-params.values';
import { STATEMENT_STATES } from '@commonyard/contracts/statements.values';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Container } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SettlementsOfYear } from './settlements.tsx';
import { StatementsList } from './statements-list.tsx';
import type { StatementsSearch } from './statements.search.ts';

type Props = { search: StatementsSearch; user: User; onSearch: OnSearchChange<StatementsSearch> };

/** What the municipality of the reader and others charge each other, and the settlements of each year. */
export function StatementsPage({ search: given, user, onSearch }: Props) {
  const { t } = useTranslation();
  const search = dropUnknown(given);
  const list = <StatementsList search={search} onSearch={onSearch} />;
  return (
    <Container py="6">
      <PageHead
        title={t('Statements')}
        mb="6"
        text={t('What {municipality} and the others charge each other for loans', {
          municipality: user.municipalityName ?? '',
        })}
      >
        <TextLink to="/loans">{t('Loans')}</TextLink>
      </PageHead>
      {user.role === 'municipal_admin' ? (
        <Tabs<'statements' | 'settlements'>
          label={t('Parts of the statements')}
          chosen={search.tab ?? 'statements'}
          onChoose={(tab) => onSearch({ tab: tab === 'settlements' ? tab : undefined, page: undefined })}
          tabs={[
            { name: 'statements', label: t('Statements') },
            { name: 'settlements', label: t('Yearly settlement') },
          ]}
        >
          {search.tab ? <SettlementsOfYear search={search} user={user} onSearch={onSearch} /> : list}
        </Tabs>
      ) : (
        list
      )}
    </Container>
  );
}

/** Drops sides and states that do not exist, so that an outdated or mistyped URL still opens the page. */
const dropUnknown = ({ tab, year, side, state, ...search }: StatementsSearch): StatementsSearch => ({
  ...search,
  tab: tab === 'settlements' ? tab : undefined,
  year: year !== undefined && year >= 2000 ? year : undefined,
  side: oneOf(LOAN_SIDES, side),
  state: oneOf(STATEMENT_STATES, state),
});
