import { Button, type ButtonProps } from '@chakra-ui/react';
import { useRef, type MouseEvent } from 'react';

/** As long as a double click may take. */
const REPEAT_MS = 400;

type Props = Omit<ButtonProps, 'onClick'> & {
  /** A returned promise keeps the button from acting again until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
};

/**
 * The button for actions that change data, or that submit a form. Ignores a second press before React can disable the
 * button: while the action runs, and as part of a double click. The second click of a double click is ignored even
 * if the first one has put this button under the pointer.
 */
export function ActionButton({ onClick, ...props }: Props) {
  const isRunning = useRef(false);
  const acceptedAt = useRef(-Infinity);
  return (
    <Button
      {...props}
      onClick={(event) => {
        const isRepeat = event.detail > 1 || event.timeStamp - acceptedAt.current < REPEAT_MS;
        // The default action of a submit button is to submit.
        if (isRunning.current || isRepeat) return event.preventDefault();
        acceptedAt.current = event.timeStamp;
        const outcome = onClick?.(event);
        if (!(outcome instanceof Promise)) return;
        isRunning.current = true;
        void outcome.finally(() => (isRunning.current = false));
      }}
    />
  );
}
