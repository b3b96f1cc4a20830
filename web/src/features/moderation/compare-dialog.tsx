import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { categoryLabel, LISTING_STATUS_LABELS } from '@commonyard/contracts/listing-labels.values';
import type { Listing, PendingListing } from '@commonyard/contracts/http/assets';
import { equipmentDetails } from '../../entities/listing/equipment-texts.ts';
import { contentLanguage, municipalityLanguage } from '../../entities/listing/listing-facts.ts';
import { ListingImage } from '../../entities/listing/listing-image.tsx';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { Rate } from '../../entities/listing/rate.tsx';
import { formatDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { QueryState } from '../../ui/query-state.tsx';

type Props = {
  card: PendingListing;
  /** The listing that it probably repeats. */
  otherId: number;
  onClose: () => void;
  /** Called with the oldest version of the listing that the dialog or its card shows. */
  onApprove: (version: number) => void;
  onReject: (version: number) => void;
};

/** A pending listing beside the one that it probably repeats. */
export function CompareDialog({ card, otherId, onClose, onApprove, onReject }: Props) {
  const { t } = useTranslation();
  const [one, other] = [useQuery(listingQuery(card.id)), useQuery(listingQuery(otherId))];
  const version = Math.min(card.version, one.data?.version ?? card.version);
  const waiting = one.data ? other : one;
  return (
    <Dialog
      size="detail"
      title={t('Compare {title}', { title: card.title })}
      onClose={onClose}
      footer={
        <>
          <ActionButton variant="outline" onClick={() => onReject(version)}>
            {t('Reject')}
          </ActionButton>
          <ActionButton onClick={() => onApprove(version)}>{t('Approve')}</ActionButton>
        </>
      }
    >
      {one.data && other.data ? (
        <Comparison one={one.data} other={other.data} />
      ) : (
        <QueryState query={waiting} height="65" loading="Loading equipment..." error="Failed to fetch asset details" />
      )}
    </Dialog>
  );
}

function Comparison({ one, other }: { one: Listing; other: Listing }) {
  const { t } = useTranslation();
  const facts = factsOf(one, t);
  const others = factsOf(other, t);
  return (
    <chakra.table w="100%" tableLayout="fixed" borderCollapse="collapse" textStyle="sm">
      <chakra.caption srOnly>{t('Both listings')}</chakra.caption>
      <thead>
        <tr>
          <chakra.td w={{ base: '24', md: '40' }} />
          {[one, other].map((listing, index) => (
            <chakra.th key={listing.id} {...CELL} scope="col">
              {index === 0 ? t('This listing') : t('Likely duplicate')} ({t('#{id}', { id: listing.id })})
              <ListingImage src={listing.images[0]} alt="" category={listing.category} sizes="300px" />
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, value, text, lang }, index) => {
          const { value: otherValue, text: otherText, lang: otherLang } = others[index]!;
          const isEqual = text === otherText;
          if (!text && !otherText) return null;
          return (
            <chakra.tr key={name} borderTopWidth="1px" fontWeight={isEqual ? '400' : '600'}>
              <chakra.th {...CELL} scope="row" fontWeight="400" color="fg.muted">
                {name}
                {!isEqual && <VisuallyHidden> ({t('different')})</VisuallyHidden>}
              </chakra.th>
              <chakra.td {...CELL} lang={lang}>
                {value ?? text}
              </chakra.td>
              <chakra.td {...CELL} lang={otherLang}>
                {otherValue ?? otherText}
              </chakra.td>
            </chakra.tr>
          );
        })}
      </tbody>
    </chakra.table>
  );
}

const CELL = { p: '2', textAlign: 'start', verticalAlign: 'top', overflowWrap: 'anywhere' } as const;

/** `text` is compared; `value` stands for it where the page shows more than text. */
type Fact = { name: string; text: string; value?: ReactNode; lang?: string | undefined };

/** The same facts in the same order for each listing. */
function factsOf(listing: Listing, t: TFunction): Fact[] {
  const day = (value: string | null) => (value ? formatDay(value) : '');
  const lang = contentLanguage(listing);
  const isNeeded = listing.type === 'needed_asset';
  const { contactName, contactOrganization, contactEmail, rate, rateType, lendingRates } = listing;
  return [
    { name: t('Status'), text: t(LISTING_STATUS_LABELS[listing.status]) },
    { name: t('Title'), text: listing.title, lang },
    { name: t('Municipality'), text: listing.municipalityName ?? '', lang: municipalityLanguage(listing) },
    {
      name: t('Sender'),
      text: [contactName, contactOrganization, contactEmail].filter(Boolean).join(', '),
      lang,
    },
    { name: t('Category'), text: t(categoryLabel(listing.category)) },
    {
      name: t('Rate'),
      text: JSON.stringify([rate, rateType, lendingRates]),
      value: <Rate listing={listing} isWhole />,
    },
    { name: isNeeded ? t('Needed From') : t('Available From'), text: day(listing.availableFrom) },
    { name: isNeeded ? t('Needed Until') : t('Available To'), text: day(listing.availableTo) },
    ...equipmentDetails(listing, t).map(([name, text, language]) => ({ name, text: text ?? '', lang: language })),
    { name: t('Description'), text: listing.description, lang },
    { name: t('Listed'), text: day(listing.createdAt) },
  ];
}
