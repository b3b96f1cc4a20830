import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { Availability } from '../../entities/listing/availability.tsx';
import { contentLanguage, kindOf } from '../../entities/listing/listing-facts.ts';
import { Rate } from '../../entities/listing/rate.tsx';
import { useTranslation } from '../../lib/translation.ts';
import { ActionRow } from '../../ui/action-row.tsx';
import { SmallText } from '../../ui/layout.tsx';
import { PlainLink } from '../../ui/links.tsx';
import { matchReasons, type Reasons } from './match-reasons.ts';

type Props = {
  listing: ListingSummary;
  reasons: Reasons;
  /** Below the reasons. */
  children?: ReactNode;
  action?: ReactNode;
};

/** A matching listing, and why it matches: of equipment with its price, of a need with its days. */
export function MatchRow({ listing, reasons, children, action }: Props) {
  const { t } = useTranslation();
  const { id, type, title, municipalityName } = listing;
  return (
    <ActionRow action={action}>
      <chakra.p lang={contentLanguage(listing)} fontWeight="600" lineHeight="1.35">
        <PlainLink
          to="/equipment/$type/$id"
          params={{ type: kindOf(type), id: String(id) }}
          py="0.5"
          _hover={{ textDecoration: 'underline' }}
        >
          {title}
        </PlainLink>
      </chakra.p>
      <SmallText>
        {municipalityName && `${municipalityName} · `}
        {type === 'available_asset' ? <Rate listing={listing} /> : <Availability listing={listing} isShort />}
      </SmallText>
      <SmallText>{matchReasons(reasons, t)}</SmallText>
      {children}
    </ActionRow>
  );
}
