import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, useLayoutEffect } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useTranslation } from '../../lib/translation.ts';
import type { PendingListing } from '@commonyard/contracts/http/assets';
import { listingKeys } from '../../entities/listing/listing.queries.ts';
import { RefreshButton } from '../../ui/refresh.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DecisionReportPanel } from './decision-report.tsx';
import { PENDING_TEXTS, PendingList } from './pending-list.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { pendingQuery, readFirstMatches } from './moderation.queries.ts';
import type { AdminSearch, PendingTabName } from './moderation.search.ts';
import { pendingHeadingId, PendingCard } from './pending-card.tsx';
import { type DecisionOutcome, RecentDecisionsList } from './recent-decisions.tsx';
import { useDecisions } from './use-decisions.ts';
import { useSelection } from './use-selection.ts';
import type { OnSearchChange } from '../../lib/search-params.ts';
import { SectionTitle, SmallText, Stack, Toolbar } from '../../ui/layout.tsx';

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'), 'ApproveDialog');
const CompareDialog = lazyPart(() => import('./compare-dialog.tsx'), 'CompareDialog');
const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog');
const RejectDialog = lazyPart(() => import('./reject-dialog.tsx'), 'RejectDialog');
const PublishedChanges = lazyPart(() => import('./published-changes.tsx'), 'PublishedChanges');

type Props = { tab: PendingTabName; search: AdminSearch; onSearch: OnSearchChange<AdminSearch> };

export function PendingTab({ tab, search, onSearch }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(pendingQuery(tab, search));
  const [rejecting, setRejecting] = useState<readonly PendingListing[]>([]);
  const [isApproving, setApproving] = useState(false);
  const [comparedId, setComparedId] = useState<number>();

  const cards = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const selection = useSelection(cards);
  const { selected } = selection;
  const opened = search.listing === undefined ? undefined : cards.find(({ id }) => id === search.listing);
  const compared = cards.find(({ id }) => id === comparedId);
  const cover = rejecting.length > 0 ? 'reject' : isApproving ? 'approve' : opened || compared ? 'preview' : undefined;
  const positions = useCardPositions(new Map(cards.map(({ id }) => [id, pendingHeadingId(id)])), cover);
  useContinueAfterEdit(query.isPending, cards);

  /** The focus may scroll, which moves another card under the pointer. */
  const focusOn = (id: number | undefined) => {
    positions.moveAll();
    focusCard(id);
  };
  const { decide, undo, failures, reasons, progress, report, closeReport } = useDecisions(({ id }) => focusOn(id));
  const closePreview = () => onSearch({ listing: undefined }, { replace: true });
  const decideOn = (chosen: readonly PendingListing[], outcome: DecisionOutcome, reason = '') => {
    const wereSelected = chosen.filter(selection.isSelected);
    const onFailed = (failed: readonly PendingListing[]) =>
      selection.select(
        failed.filter(({ id }) => wereSelected.some((one) => one.id === id)),
        true,
      );
    const decided = decide({ cards: chosen, outcome, reason, onFailed });
    selection.select(decided, false);
    setRejecting([]);
    setApproving(false);
    setComparedId(undefined);
    if (search.listing) closePreview();
    if (decided.length > 0) focusOn(nextCard(cards, decided)?.id);
  };
  const ifSettled =
    ({ id }: PendingListing, act: () => void) =>
    () => {
      if (positions.hasSettled(id)) act();
    };

  return (
    <>
      <Toolbar gap="2" mb="4">
        <SectionTitle id={TITLE_ID} tabIndex={-1}>
          {t(PENDING_TEXTS[tab].title)}
        </SectionTitle>
        <RefreshButton
          query={query}
          onRefresh={() => void queryClient.invalidateQueries({ queryKey: listingKeys.all })}
        />
      </Toolbar>
      <RecentDecisionsList onUndo={undo} />
      {report && <DecisionReportPanel report={report} onClose={closeReport} />}
      <QueueFilters
        tab={tab}
        search={search}
        onSearch={onSearch}
        found={query.isPending ? undefined : query.data?.pages.at(-1)}
        sender={cards[0]}
        onRemoved={() => focusCard(undefined)}
      />
      {(cards.length > 0 || selected.length > 0 || progress) && (
        <BulkBar
          shown={cards.length}
          found={query.data?.pages.at(-1) ?? NOTHING}
          selected={selected.length}
          notShown={selection.notShown}
          progress={progress}
          onSelectShown={(isSelected) => selection.select(cards, isSelected)}
          readMatches={() => readFirstMatches(tab, search)}
          onSelect={(matches) => selection.select(matches, true)}
          onClear={selection.clear}
          onApprove={() =>
            selected.some(({ likelyDuplicate }) => likelyDuplicate) ? setApproving(true) : decideOn(selected, 'approve')
          }
          onReject={() => setRejecting(selected)}
        />
      )}
      <PendingList tab={tab} query={query} count={cards.length} search={search} onSearch={onSearch}>
        <SmallText hideBelow="md" mb="2">
          {t('While a card has the focus: A approves, R rejects, E edits.')}
        </SmallText>
        <Stack gap="4">
          {cards.map((card, index) => (
            <PendingCard
              key={card.id}
              card={card}
              nextId={cards[index + 1]?.id}
              failure={failures[card.id]}
              isSelected={selection.isSelected(card)}
              onSelect={(isSelected) => selection.select([card], isSelected)}
              onApprove={ifSettled(card, () => decideOn([card], 'approve'))}
              onReject={ifSettled(card, () => setRejecting([card]))}
              onOpen={() => onSearch({ listing: card.id })}
              onCompare={() => setComparedId(card.id)}
            />
          ))}
        </Stack>
      </PendingList>
      <PublishedChanges />
      {opened && rejecting.length === 0 && (
        <PreviewDialog
          card={opened}
          nextId={cards[cards.indexOf(opened) + 1]?.id}
          onClose={closePreview}
          onApprove={(version) => decideOn([{ ...opened, version }], 'approve')}
          onReject={(version) => setRejecting([{ ...opened, version }])}
        />
      )}
      {compared?.likelyDuplicate && rejecting.length === 0 && (
        <CompareDialog
          card={compared}
          otherId={compared.likelyDuplicate.id}
          onClose={() => setComparedId(undefined)}
          onApprove={(version) => decideOn([{ ...compared, version }], 'approve')}
          onReject={(version) => setRejecting([{ ...compared, version }])}
        />
      )}
      {isApproving && (
        <ApproveDialog
          cards={selected}
          onClose={() => setApproving(false)}
          onApprove={(chosen) => decideOn(chosen, 'approve')}
        />
      )}
      {rejecting.length > 0 && (
        <RejectDialog
          cards={rejecting}
          reason={rejecting.map(({ id }) => reasons[id]).find(Boolean)}
          onClose={() => setRejecting([])}
          onReject={(reason) => decideOn(rejecting, 'reject', reason)}
        />
      )}
    </>
  );
}

/** The card after the first decided one, or the one before it. None where the list shows none of the decided ones. */
function nextCard(cards: readonly PendingListing[], decided: readonly PendingListing[]): PendingListing | undefined {
  const isLeft = ({ id }: PendingListing) => !decided.some((one) => one.id === id);
  const at = cards.findIndex((card) => !isLeft(card));
  if (at < 0) return undefined;
  return cards.slice(at).find(isLeft) ?? cards.slice(0, at).findLast(isLeft);
}

function useContinueAfterEdit(isPending: boolean, cards: readonly PendingListing[]): void {
  const { edited, next } = useLocation().state;
  const isDone = useRef(false);
  useEffect(() => {
    if (isPending || isDone.current) return;
    isDone.current = true;
    if (edited === undefined) return;
    focusCard([next, edited].find((id) => cards.some((card) => card.id === id)));
  }, [isPending, cards, edited, next]);
}

const NOTHING = { total: 0, capped: false };

const TITLE_ID = 'pending-title';

/** Focuses a card after the list has changed and a dialog has returned the focus; without cards, the heading. */
function focusCard(id: number | undefined): void {
  requestAnimationFrame(() =>
    (document.getElementById(pendingHeadingId(id ?? 0)) ?? document.getElementById(TITLE_ID))?.focus(),
  );
}

/** As long as a double click may take, and shorter than reading a title. `ActionButton` ignores later presses on the same spot. */
export const SETTLE_MS = 400;

/**
 * Where the cards of a list stand, and when each of them moved. A press on a card that has just moved was meant for
 * what stood there before. `now` returns milliseconds.
 */
export function createCardPositions(now: () => number) {
  const tops = new Map<number, number>();
  const movedAt = new Map<number, number>();
  return {
    /** Notes the positions after a change. A card that joins the others counts as moved. */
    note(current: readonly (readonly [id: number, top: number])[]) {
      const before = new Map(tops);
      tops.clear();
      for (const [id, top] of current) {
        if (before.size > 0 && before.get(id) !== top) movedAt.set(id, now());
        tops.set(id, top);
      }
    },
    /** All cards count as moved: what covered them has gone, or the page has scrolled. */
    moveAll() {
      for (const id of tops.keys()) movedAt.set(id, now());
    },
    hasSettled: (id: number): boolean => now() - (movedAt.get(id) ?? -Infinity) >= SETTLE_MS,
  };
}

/** The positions of these cards, measured after each render. `cover` names the dialog over them. */
function useCardPositions(elementIds: ReadonlyMap<number, string>, cover: string | undefined) {
  const [positions] = useState(() => createCardPositions(() => performance.now()));
  useLayoutEffect(() =>
    positions.note(
      [...elementIds].map(([id, elementId]) => {
        const top = document.getElementById(elementId)?.getBoundingClientRect().top ?? 0;
        // Scrolling moves no card within the document.
        return [id, Math.round(top + window.scrollY)] as const;
      }),
    ),
  );
  const lastCover = useRef(cover);
  useEffect(() => {
    if (lastCover.current !== cover) positions.moveAll();
    lastCover.current = cover;
  }, [cover, positions]);
  return positions;
}
