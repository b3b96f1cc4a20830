import { municipalityName } from '@commonyard/contracts/municipalities';
import type { ListingRow } from '../../database.ts';
import { wordsToIndex } from './words.ts';

type Texts = Pick<
  ListingRow,
  'title' | 'make' | 'model' | 'category' | 'tags' | 'municipality' | 'municipalityName' | 'description'
>;

/** The words by which a listing is found, those of its title first. Over the limit, later words are left out. */
export function wordsOf(listing: Texts): string[] {
  const { title, make, model, category, tags, municipality, municipalityName: written, description } = listing;
  const names =
    municipality === null ? [] : [municipalityName(municipality, 'en'), municipalityName(municipality, 'fr')];
  return wordsToIndex([
    title,
    make,
    model,
    category,
    ...tags,
    written,
    ...names.map((name) => name ?? null),
    description,
  ]);
}
