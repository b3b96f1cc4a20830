import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { formatMonth, weekdays, weeksOfMonth, formatWholeDay } from './month.ts';

type Props = {
  month: string;
  renderDay: (day: string) => ReactNode;
  isChosen: (day: string) => boolean;
};

export function MonthGrid({ month, renderDay, isChosen }: Props) {
  const heading = useId();
  return (
    <chakra.div flex="1 1 0" minW="0">
      <chakra.h3
        id={heading}
        lineHeight="44px"
        textAlign="center"
        fontWeight="700"
        _firstLetter={{ textTransform: 'uppercase' }}
      >
        {formatMonth(month)}
      </chakra.h3>
      <chakra.table role="grid" aria-labelledby={heading} w="100%" css={{ tableLayout: 'fixed', borderSpacing: 0 }}>
        <thead>
          <tr>
            {weekdays().map(({ short, long }) => (
              <chakra.th key={long} scope="col" abbr={long} h="8" textStyle="sm" fontWeight="600" color="fg.muted">
                {short}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, weekday) =>
                day ? (
                  <chakra.td key={day} p="0" aria-selected={isChosen(day)}>
                    {renderDay(day)}
                  </chakra.td>
                ) : (
                  <chakra.td key={weekday} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

/** `free` can be chosen; `busy` is taken, `closed` is outside of the days on which a loan may be. */
export type DayLook = 'free' | 'busy' | 'closed';

type DayButtonProps = {
  day: string;
  look: DayLook;
  /** Said after the date: why the day cannot be chosen, or that it is chosen. */
  note: string | undefined;
  isToday: boolean;
  place: 'first' | 'last' | 'only' | 'between' | undefined;
  isTabStop: boolean;
  onChoose: (day: string) => void;
};

/** A day of a calendar. Days that cannot be chosen keep the focus, so that a keyboard reaches the reason. */
export function DayButton({ day, look, note, isToday, place, isTabStop, onChoose }: DayButtonProps) {
  const date = formatWholeDay(day);
  const isEnd = place !== undefined && place !== 'between';
  return (
    <chakra.button
      type="button"
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={note ? `${date}, ${note}` : date}
      aria-disabled={look !== 'free' || undefined}
      title={look === 'free' ? undefined : note}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => look === 'free' && onChoose(day)}
      display="grid"
      placeItems="center"
      w="100%"
      h="10"
      position="relative"
      fontVariantNumeric="tabular-nums"
      borderWidth="1px"
      borderColor="transparent"
      borderRadius="l2"
      fontWeight={isToday || isEnd ? '700' : '400'}
      cursor={look === 'free' ? 'pointer' : 'not-allowed'}
      _focusVisible={{ zIndex: 1 }}
      {...(look === 'free' ? FREE : look === 'busy' ? BUSY : CLOSED)}
      {...(place && (look === 'free' ? { ...BETWEEN, ...ENDS[place] } : WRONG))}
    >
      {Number(day.slice(8))}
      {isToday && (
        <chakra.span aria-hidden position="absolute" bottom="1" w="4" h="0.5" borderRadius="full" bg="currentcolor" />
      )}
    </chakra.button>
  );
}

const FREE = { _hover: { borderColor: 'brand.solid' } } as const;

/** Taken days have stripes and a line through the number, which stays where forced colours remove the stripes. */
export const BUSY = {
  color: 'fg.muted',
  textDecoration: 'line-through',
  bg: 'bg.muted',
  backgroundImage:
    'repeating-linear-gradient(135deg, transparent 0 {spacing.1.25}, color-mix(in srgb, currentcolor 30%, transparent) {spacing.1.25} {spacing.1.5})',
} as const;
const CLOSED = { color: 'fg.muted', opacity: 0.75 } as const;

/** Within the chosen days, but not to be had. */
const WRONG = { bg: 'red.subtle', color: 'red.fg', borderRadius: '0', opacity: 1 } as const;
const BETWEEN = { bg: 'brand.subtle', color: 'brand.fg', borderRadius: '0' } as const;
const END = { bg: 'brand.solid', color: 'brand.contrast' } as const;
const ENDS = {
  between: {},
  only: { ...END, borderRadius: 'l2' },
  first: { ...END, borderRadius: '{radii.l2} 0 0 {radii.l2}' },
  last: { ...END, borderRadius: '0 {radii.l2} {radii.l2} 0' },
} as const;
