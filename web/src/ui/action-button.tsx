import { Button, type ButtonProps } from '@chakra-ui/react';
import { useRef, type MouseEvent } from 'react';
import type * as RepeatedPress from './repeated-press.ts';

/** As long as two taps or presses of a key may take. */
const DOUBLE_MS = 400;

// Not needed before the first press.
let presses: typeof RepeatedPress | undefined;

type Props = Omit<ButtonProps, 'onClick' | 'onKeyDown'> & {
  /** A returned promise keeps the button from acting again until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
};

/**
 * The button for actions that change data, or that submit a form. Ignores a second press before React can disable the
 * button: while the action runs, and as part of a double click. The second click of a double click is ignored even
 * if the first one has put this button under the pointer, and so is a press on the spot of another button that has just acted.
 */
export function ActionButton({ onClick, ...props }: Props) {
  const isRunning = useRef(false);
  const acceptedAt = useRef(-Infinity);
  return (
    <Button
      {...props}
      // A key that is held down presses the button again and again.
      onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
      onClick={(event) => {
        const isSoon = event.timeStamp - acceptedAt.current < DOUBLE_MS;
        // The default action of a submit button is to submit.
        if (isRunning.current || event.detail > 1 || (isSoon && !isMouse(event))) return event.preventDefault();
        const press = { detail: event.detail, x: event.clientX, y: event.clientY, button: event.currentTarget };
        if (presses?.isRepeated(press)) return event.preventDefault();
        acceptedAt.current = event.timeStamp;
        const outcome = onClick?.(event);
        void import('./repeated-press.ts').then((loaded) => (presses = loaded).notePress(press, outcome));
        if (!(outcome instanceof Promise)) return;
        isRunning.current = true;
        void outcome.finally(() => (isRunning.current = false));
      }}
    />
  );
}

/** A mouse counts the clicks of a double click in `detail`. Keys have no count, and not every browser counts taps. */
const isMouse = ({ detail, nativeEvent }: MouseEvent): boolean =>
  detail > 0 && (nativeEvent as Partial<PointerEvent>).pointerType !== 'touch';
