import { ChakraProvider } from '@chakra-ui/react';
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen } from '@testing-library/react';
import { ActionButton } from '../src/ui/action-button.tsx';
import { system } from '../src/ui/theme/system.ts';

/** A press with the mouse; `detail` counts the clicks of a double click. The events have no time between them. */
const press = (name: string, detail = 1) => fireEvent.click(screen.getByRole('button', { name }), { detail });
const settle = () => new Promise((resolve) => setTimeout(resolve, 450));

function renderButtons(action: () => unknown, onSubmit: () => void = () => undefined) {
  render(
    <ChakraProvider value={system}>
      <ActionButton onClick={action}>Send</ActionButton>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <ActionButton type="submit">Save</ActionButton>
      </form>
    </ChakraProvider>,
  );
}

describe('ActionButton', () => {
  it('is the button of every mutation and every form that stores something', () => {
    const source = join(import.meta.dirname, '../src');
    const unguarded = readdirSync(source, { recursive: true, encoding: 'utf8' })
      // A search stores nothing.
      .filter((name) => name.endsWith('.tsx') && !/(action-button|home-search|search-sheet)\.tsx$/.test(name))
      .filter((name) =>
        readFileSync(join(source, name), 'utf8')
          .split(/(?=<Button\b)/)
          .slice(1)
          .map((text) => text.split('</Button>')[0]!)
          .some((text) => /type="submit"|\bmutate(Async)?\b/.test(text)),
      );
    expect(unguarded).toEqual([]);
  });

  it('acts once on a double click', () => {
    let sent = 0;
    renderButtons(() => sent++);
    press('Send');
    press('Send', 2);
    expect(sent).toBe(1);
  });

  it('acts once on two presses of a key', () => {
    let sent = 0;
    renderButtons(() => sent++);
    press('Send', 0);
    press('Send', 0);
    expect(sent).toBe(1);
  });

  it('ignores the second click of a double click whose first click was on another control', () => {
    let sent = 0;
    renderButtons(() => sent++);
    press('Send', 2);
    expect(sent).toBe(0);
  });

  it('ignores presses until the action has ended', async () => {
    let sent = 0;
    let end: () => void = () => undefined;
    renderButtons(() => {
      sent++;
      return new Promise<void>((resolve) => (end = resolve));
    });
    press('Send');
    await settle();
    press('Send');
    expect(sent).toBe(1);
    end();
    await settle();
    press('Send');
    expect(sent).toBe(2);
  });

  it('submits a form once', () => {
    let submitted = 0;
    renderButtons(
      () => undefined,
      () => submitted++,
    );
    press('Save');
    press('Save', 2);
    expect(submitted).toBe(1);
  });
});
