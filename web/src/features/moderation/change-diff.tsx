import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { ChangedValues, ListingChange } from '@commonyard/contracts/http/assets';
import type { Locale } from '@commonyard/contracts/identity.values';
import { categoryLabel, RATE_TYPE_LABELS } from '@commonyard/contracts/listing-labels.values';
import { EQUIPMENT_LABELS } from '../../entities/listing/equipment-texts.ts';
import { ListingImage } from '../../entities/listing/listing-image.tsx';
import { formatDay } from '../../lib/format.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import { Cluster, SmallText, VisuallyHidden } from '../../ui/layout.tsx';
import { diffWords, shortened, type TextPart } from './text-diff.ts';

type Props = {
  change: Pick<ListingChange, 'before' | 'after'>;
  /** The language of the texts of the listing. */
  lang: Locale | undefined;
  category: string;
  /** Shows only the words around each change. */
  isShort?: boolean;
};

type Name = keyof ChangedValues;

const LABELS: Record<Name, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  region: 'Region',
  rate: 'Rate',
  rateType: 'Rate type',
  ...EQUIPMENT_LABELS,
  availableFrom: 'First day',
  availableTo: 'Last day',
  minimumPeriod: 'Minimum',
  tags: 'Tags',
  images: 'Photos',
  additionalNotes: 'Additional notes',
  municipalityName: 'Municipality',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  contactOrganization: 'Contact organization',
};

/** What a change would replace, field by field: the words before and after it, and the photos that go and come. */
export function ChangeDiff({ change: { before, after }, lang, category, isShort = false }: Props) {
  const { t } = useTranslation();
  const names = (Object.keys(LABELS) as Name[]).filter((name) => name in after);
  return (
    <chakra.dl display="grid" rowGap="2" maxW="80ch">
      {names.map((name) => (
        <Box key={name} minW="0">
          <SmallText as="dt" fontWeight="600">
            {t(LABELS[name])}
          </SmallText>
          <chakra.dd overflowWrap="anywhere" whiteSpace="pre-line">
            {name === 'images' ? (
              <ImagesDiff before={before.images ?? []} after={after.images ?? []} category={category} />
            ) : (
              <TextDiff
                before={toText(name, before, t)}
                after={toText(name, after, t)}
                lang={isCoded(name) ? undefined : lang}
                isProse={PROSE.includes(name)}
                isShort={isShort}
              />
            )}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

/** Fields that are compared word by word; of the others, the old and the new value are easier to read. */
const PROSE: readonly Name[] = ['title', 'description', 'specifications', 'additionalNotes', 'tags'];

const isCoded = (name: Name): boolean =>
  ['category', 'region', 'rateType', 'availableFrom', 'availableTo'].includes(name);

function toText(name: Name, values: ChangedValues, t: TFunction): string {
  const value = values[name];
  if (value === null || value === undefined || value.length === 0) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (name === 'category') return t(categoryLabel(value));
  if (name === 'region') return t(value);
  if (name === 'rateType') return t(RATE_TYPE_LABELS[value as keyof typeof RATE_TYPE_LABELS]);
  if (name === 'availableFrom' || name === 'availableTo') return formatDay(value);
  return value;
}

type TextProps = { before: string; after: string; lang: Locale | undefined; isProse: boolean; isShort: boolean };

function TextDiff({ before, after, lang, isProse, isShort }: TextProps) {
  const { t } = useTranslation();
  const words: TextPart[] = isProse
    ? diffWords(before, after)
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
  const parts = isShort ? shortened(words) : words;
  const empty = <SmallText as="span">{t('(empty)')}</SmallText>;
  // A value that was replaced as a whole reads better as old and new.
  if (!parts.some(({ kind, text }) => kind === 'same' && text.trim() !== ''))
    return (
      <>
        {before ? <Removed lang={lang}>{before}</Removed> : empty} <span aria-hidden>→</span>{' '}
        {after ? <Added lang={lang}>{after}</Added> : empty}
      </>
    );
  return (
    <span lang={lang}>
      {parts.map(({ kind, text }, index) =>
        kind === 'same' ? (
          text
        ) : kind === 'removed' ? (
          <Removed key={index}>{text}</Removed>
        ) : (
          <Added key={index}>{text}</Added>
        ),
      )}
    </span>
  );
}

type PartProps = { lang?: Locale | undefined; children: ReactNode };

/** Screen readers announce neither element by default. */
function Removed({ lang, children }: PartProps) {
  const { t } = useTranslation();
  return (
    <chakra.del bg="red.subtle" color="red.fg" textDecoration="line-through" lang={lang}>
      <VisuallyHidden>{t('[removed:]')} </VisuallyHidden>
      {children}
    </chakra.del>
  );
}

function Added({ lang, children }: PartProps) {
  const { t } = useTranslation();
  return (
    <chakra.ins bg="green.subtle" color="green.fg" textDecoration="underline" lang={lang}>
      <VisuallyHidden>{t('[added:]')} </VisuallyHidden>
      {children}
    </chakra.ins>
  );
}

function ImagesDiff({ before, after, category }: { before: string[]; after: string[]; category: string }) {
  const { t } = useTranslation();
  const groups = [
    { label: t('Removed'), images: before.filter((url) => !after.includes(url)) },
    { label: t('Added'), images: after.filter((url) => !before.includes(url)) },
  ].filter(({ images }) => images.length > 0);
  if (groups.length === 0) return <>{t('In another order')}</>;
  return (
    <Cluster gap="4">
      {groups.map(({ label, images }) => (
        <Box key={label}>
          <SmallText as="span">{label}</SmallText>
          <Cluster gap="2">
            {images.map((url) => (
              <chakra.a key={url} href={url} target="_blank" rel="noopener" display="block" w="32">
                <ListingImage
                  src={url}
                  alt={t('{label}: photo, opens in a new tab', { label })}
                  category={category}
                  sizes="120px"
                />
              </chakra.a>
            ))}
          </Cluster>
        </Box>
      ))}
    </Cluster>
  );
}
