import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { Availability } from '../../entities/listing/availability.tsx';
import { contentLanguage } from '../../entities/listing/listing-facts.ts';
import { formatKilometres } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { Panel, SmallText } from '../../ui/layout.tsx';
import { PlainLink, TextLink } from '../../ui/links.tsx';
import { RetryNote, RowSkeletons } from '../../ui/query-state.tsx';
import { Block, BlockNote, RowTitle } from './block.tsx';

type Props = {
  /** Undefined where they could not be loaded. */
  needs: ListingSummary[] | undefined;
  isLoading: boolean;
  onRetry: () => void;
};

/** What other municipalities look for. */
export function NeedsBlock({ needs, isLoading, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <Block
      title={t('Needs near me')}
      all={
        <TextLink to="/browse" search={{ tab: 'needed' }} py="1.5">
          {t('All needs')}
        </TextLink>
      }
    >
      {isLoading ? (
        <RowSkeletons text="Loading equipment needs..." height="18" count={2} />
      ) : !needs ? (
        <RetryNote text={t('Failed to load equipment needs. Please try again later.')} onRetry={onRetry} />
      ) : needs.length === 0 ? (
        <BlockNote>{t('No other municipality is looking for anything right now.')}</BlockNote>
      ) : (
        <Panel as="ul" aria-label={t('Needs near me')}>
          {needs.map((need) => (
            <NeedRow key={need.id} need={need} />
          ))}
        </Panel>
      )}
    </Block>
  );
}

function NeedRow({ need }: { need: ListingSummary }) {
  const { id, title, distanceKm, municipalityName } = need;
  return (
    <ActionRow>
      <RowTitle lang={contentLanguage(need)}>
        <PlainLink
          to="/equipment/$type/$id"
          params={{ type: 'needed', id: String(id) }}
          py="0.5"
          _hover={{ textDecoration: 'underline' }}
        >
          {title}
        </PlainLink>
      </RowTitle>
      <SmallText>
        {[distanceKm ? formatKilometres(distanceKm) : undefined, municipalityName].filter(Boolean).join(' · ')}
      </SmallText>
      <SmallText as="div">
        <Availability listing={need} />
      </SmallText>
    </ActionRow>
  );
}
