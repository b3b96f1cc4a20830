import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { GuestThread, GuestThreadSummary } from '@commonyard/contracts/http/inquiries';
import { isPublicListing } from '@commonyard/contracts/listing-visibility.values';
import { listingQuery } from '../../entities/listing/listing.queries.ts';
import { toTelephone } from '../../lib/telephone.ts';
import { useTranslation } from '../../lib/translation.ts';

type Props = HTMLChakraProps<'dl'> & { of: GuestThreadSummary | GuestThread };

/** The machine, both parties, and the telephone number of the other one, if it gave one. */
export function Participants({ of: inquiry, ...list }: Props) {
  const { t } = useTranslation();
  const { asset, senderName, senderOrganization } = inquiry;
  const phone = usePhoneOfOther(inquiry);
  const facts = [
    [t('Equipment'), asset.title],
    [t('Sender'), [senderName, senderOrganization].filter(Boolean).join(', ')],
    [t('Recipient'), asset.municipalityName],
    [t('Phone'), phone && <PhoneLink key="phone" phone={phone} />],
  ] as const;
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="minmax(0, auto) minmax(0, 1fr)"
      columnGap="4"
      rowGap="1"
      overflowWrap="anywhere"
      {...list}
    >
      {facts.map(
        ([name, value]) =>
          value && (
            <chakra.div key={name} display="contents">
              <chakra.dt color="fg.muted">{name}</chakra.dt>
              <chakra.dd>{value}</chakra.dd>
            </chakra.div>
          ),
      )}
    </chakra.dl>
  );
}

/** The contact of the listing gets that of a sender without an account. That of a listing is public with it. */
function usePhoneOfOther({ side, asset, ...inquiry }: GuestThreadSummary | GuestThread): string | null {
  const isOpen = 'messages' in inquiry;
  const isShown = isOpen && side === 'sender' && !asset.removed && isPublicListing(asset);
  const { data: listing } = useQuery({ ...listingQuery(asset.id), enabled: isShown });
  if (!isOpen) return null;
  return side === 'owner' ? inquiry.senderPhone : isShown ? (listing?.contactPhone ?? null) : null;
}

const PhoneLink = ({ phone }: { phone: string }) => (
  <chakra.a
    href={toTelephone(phone)}
    color="link"
    textDecoration="underline"
    display="inline-block"
    minH="6"
    fontVariantNumeric="tabular-nums"
  >
    {phone}
  </chakra.a>
);
