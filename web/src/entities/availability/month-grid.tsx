import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { formatMonth, weekdays, weeksOfMonth } from './month.ts';

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
