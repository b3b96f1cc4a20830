import type { ReactNode } from 'react';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import { TextLink } from '../../ui/links.tsx';
import { kindOf } from './listing-facts.ts';

type Props = { listing: Pick<ListingSummary, 'id' | 'type'>; children: ReactNode };

export const ListingLink = ({ listing: { id, type }, children }: Props) => (
  <TextLink
    to="/equipment/$type/$id"
    params={{ type: kindOf(type), id: String(id) }}
    fontWeight="600"
    overflowWrap="anywhere"
  >
    {children}
  </TextLink>
);
