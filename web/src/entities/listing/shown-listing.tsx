import { LISTING_STATUS_LABELS, categoryLabel } from '@commonyard/contracts/listing-labels.values';
import type { ListingSummary } from '@commonyard/contracts/http/assets';
import type { Shown } from '../../lib/shown.ts';
import { useTranslation, type TFunction } from '../../lib/translation.ts';
import type { DialogSubject } from '../../ui/dialog-subject.ts';
import { RecordChange } from '../../ui/forms/record-change.tsx';
import { useShown } from '../../ui/forms/use-shown.ts';
import { formatDay } from '../../lib/format.ts';

type Facts = Pick<ListingSummary, 'title' | 'category' | 'status' | 'rate' | 'availableFrom' | 'availableTo'> & {
  version: number;
  withdrawn?: boolean;
  description?: string | null;
};

type ShownListing<R, S> = { shown: S; newer: R | undefined; show: (listing: R) => void; subject: DialogSubject };

/**
 * The listing as a dialog showed it when it was opened, and what the dialog says where others have changed it since. `read` reads it
 * again.
 */
export function useShownListing<R extends Facts>(listing: R, read: () => Promise<R>): ShownListing<R, Shown<R>>;
export function useShownListing<R extends Facts>(
  listing: R | undefined,
  read: () => Promise<R>,
): ShownListing<R, Shown<R> | undefined>;
export function useShownListing<R extends Facts>(
  listing: R | undefined,
  read: () => Promise<R>,
): ShownListing<R, Shown<R> | undefined> {
  const { t } = useTranslation();
  const { shown, newer, show, readAgain } = useShown<R>(listing, read);
  const subject: DialogSubject = {
    readAgain,
    ...(shown &&
      newer && {
        change: (
          <RecordChange
            text={t('The listing was changed in the meantime.')}
            details={listingDifferences(shown, newer, t)}
          />
        ),
      }),
    goOn: newer && (() => show(newer)),
  };
  return { shown, newer, show, subject };
}

export function listingDifferences(before: Facts, now: Facts, t: TFunction): [name: string, value: string][] {
  const facts = (listing: Facts): [name: string, value: string][] => [
    [t('Title'), listing.title],
    [t('Category'), t(categoryLabel(listing.category))],
    [t('Status'), listing.withdrawn ? t('Withdrawn') : t(LISTING_STATUS_LABELS[listing.status])],
    [t('Rate'), listing.rate ?? '–'],
    [t('First day'), listing.availableFrom === null ? '–' : formatDay(listing.availableFrom)],
    [t('Last day'), listing.availableTo === null ? '–' : formatDay(listing.availableTo)],
    [t('Description'), listing.description ?? '–'],
  ];
  const former = facts(before);
  return facts(now).filter(([, value], index) => value !== former[index]![1]);
}
