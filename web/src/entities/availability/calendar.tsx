import { Box, chakra } from '@chakra-ui/react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addMonths } from '@commonyard/contracts/calendar-days.values';
import { useTranslation } from '../../lib/translation.ts';
import { useIsWide } from '../../lib/use-wide.ts';
import { DayButton, type DayLook, BUSY, MonthGrid } from './month-grid.tsx';
import { dayAfterKey, firstOfMonth } from './month.ts';
import { Cluster } from '../../ui/layout.tsx';

/** The chosen days: the first only while the last is still to be chosen. */
export type ChosenDays = { from?: string | undefined; to?: string | undefined };

type Props = {
  label: string;
  today: string;
  lastDay: string;
  chosen: ChosenDays;
  /** The day whose month is shown first where none is chosen. */
  start: string;
  /** How a day looks; `note` says why it cannot be chosen. */
  describe: (day: string) => { look: DayLook; note?: string | undefined };
  onChoose: (days: ChosenDays) => void;
  /** Shows one month in a wide window too. */
  isNarrow?: boolean;
};

/** One tab stop: the keyboard moves among the days as in the date grid of the ARIA practices. */
export function Calendar({ label, today, lastDay, chosen, start, describe, onChoose, isNarrow = false }: Props) {
  const { t } = useTranslation();
  const months = useIsWide() && !isNarrow ? 2 : 1;
  const grid = useRef<HTMLDivElement>(null);
  const within = (day: string) => (day < today ? today : day > lastDay ? lastDay : day);
  const [cursor, setCursor] = useState(() => within(chosen.from ?? start));
  const [month, setMonth] = useState(() => firstOfMonth(cursor));
  const end = addMonths(month, months);
  const moveTo = (day: string) => {
    setCursor(day);
    if (day < month) setMonth(firstOfMonth(day));
    else if (day >= end) setMonth(addMonths(firstOfMonth(day), 1 - months));
  };
  // Days chosen elsewhere come into view.
  const [shown, setShown] = useState(chosen.from);
  if (shown !== chosen.from) {
    setShown(chosen.from);
    if (chosen.from) moveTo(within(chosen.from));
  }
  const hasKeyMoved = useRef(false);
  useEffect(() => {
    if (!hasKeyMoved.current) return;
    hasKeyMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);

  const turn = (step: 1 | -1) => {
    const next = addMonths(month, step);
    setMonth(next);
    setCursor(within(cursor >= next && cursor < addMonths(next, months) ? cursor : next));
  };
  const moveByKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, cursor);
    if (next === undefined) return;
    event.preventDefault();
    hasKeyMoved.current = within(next) !== cursor;
    moveTo(within(next));
  };
  const choose = (day: string) => {
    setCursor(day);
    const { from, to } = chosen;
    onChoose(from && !to && day >= from ? { from, to: day } : { from: day });
  };

  const describeAny = (day: string): ReturnType<typeof describe> => {
    if (day < today) return { look: 'closed', note: t('passed') };
    return day > lastDay ? { look: 'closed', note: describe(day).note ?? t('too far ahead') } : describe(day);
  };
  // A narrower window shows fewer months.
  const tabStop = cursor >= month && cursor < end ? cursor : within(month);
  const shownMonths = Array.from({ length: months }, (_, index) => addMonths(month, index));
  return (
    <chakra.fieldset
      aria-label={label}
      position="relative"
      minW="0"
      maxW={isNarrow ? '90' : { base: '90', lg: 'none' }}
    >
      <IconButton
        icon={ChevronLeft}
        label={t('Previous month')}
        disabledReason={month <= today && t('Earlier days have passed.')}
        onClick={() => turn(-1)}
        {...MONTH_BUTTON}
        insetStart="0"
      />
      <IconButton
        icon={ChevronRight}
        label={t('Next month')}
        disabledReason={end > lastDay && t('The calendar ends here.')}
        onClick={() => turn(1)}
        {...MONTH_BUTTON}
        insetEnd="0"
      />
      <Box ref={grid} display="flex" gap="6" onKeyDown={moveByKey}>
        {shownMonths.map((first) => (
          <MonthGrid
            key={first}
            month={first}
            isChosen={(day) => placeOf(day, chosen) !== undefined}
            renderDay={(day) => {
              const { look, note } = describeAny(day);
              const place = placeOf(day, chosen);
              return (
                <DayButton
                  day={day}
                  look={look}
                  note={[note, place && t(PLACE_NOTES[place])].filter(Boolean).join(', ') || undefined}
                  isToday={day === today}
                  place={place}
                  isTabStop={day === tabStop}
                  onChoose={choose}
                />
              );
            }}
          />
        ))}
      </Box>
    </chakra.fieldset>
  );
}

function placeOf(day: string, { from, to = from }: ChosenDays) {
  if (from === undefined || to === undefined || day < from || day > to) return undefined;
  if (from === to) return 'only';
  return day === from ? 'first' : day === to ? 'last' : 'between';
}

export const PLACE_NOTES = {
  first: 'first day chosen',
  last: 'last day chosen',
  only: 'chosen',
  between: 'chosen',
} as const;

const MONTH_BUTTON = { position: 'absolute', top: '0', zIndex: 1 } as const;

/** What the looks of the days mean. Screen readers read it with each day. */
export function CalendarKey() {
  const { t } = useTranslation();
  return (
    <Cluster aria-hidden columnGap="4" rowGap="1" mt="2" textStyle="sm" color="fg.muted">
      <Box display="inline-flex" alignItems="center" gap="2">
        <chakra.span w="6" h="5" borderRadius="l1" {...BUSY} />
        {t('Not available')}
      </Box>
      <Box display="inline-flex" alignItems="center" gap="2">
        <chakra.span w="6" h="5" borderRadius="l1" bg="brand.solid" />
        {t('Your days')}
      </Box>
    </Cluster>
  );
}
