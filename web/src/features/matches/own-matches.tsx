import { toListingSummary } from '@commonyard/contracts/listing-card.values';
import type { OwnMatch } from '@commonyard/contracts/http/matches';
import { kindOf } from '../../entities/listing/listing-facts.ts';
import { useTranslation } from '../../lib/translation.ts';
import { Panel, SmallText } from '../../ui/layout.tsx';
import { TextLink } from '../../ui/links.tsx';
import { MatchRow } from './match-row.tsx';
import { MATCHES_ID } from './matches-section.tsx';

const SHOWN = 5;

/** The newest matches of all own listings, each with a link to what can be done with it. */
export function OwnMatches({ matches }: { matches: OwnMatch[] }) {
  const { t } = useTranslation();
  return (
    <Panel as="ul" aria-label={t('Matches')}>
      {matches.slice(0, SHOWN).map(({ own, listing, ...reasons }) => (
        <MatchRow key={`${own.id} ${listing.id}`} listing={toListingSummary(listing)} reasons={reasons}>
          <SmallText>
            {own.type === 'needed_asset' ? t('For your need:') : t('For your machine:')}{' '}
            <TextLink
              to="/equipment/$type/$id"
              params={{ type: kindOf(own.type), id: String(own.id) }}
              hash={MATCHES_ID}
            >
              {own.title}
            </TextLink>
          </SmallText>
        </MatchRow>
      ))}
    </Panel>
  );
}
