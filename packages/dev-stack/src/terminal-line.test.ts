import { expect, it } from '@jest/globals';
import { toTerminalLine } from './terminal-line.ts';

it('shows an error of the log with its stack', () => {
  const entry = {
    level: 50,
    msg: 'request failed',
    err: { message: 'no such column', stack: 'Error: no such column\n    at x.ts:1' },
  };
  expect(toTerminalLine(JSON.stringify(entry))).toBe('request failed\nError: no such column\n    at x.ts:1');
  expect(toTerminalLine('{"level":60,"msg":"stopped"}')).toBe('stopped');
});

it('leaves other entries in the log', () => {
  expect(toTerminalLine('{"level":40,"msg":"slow"}')).toBeUndefined();
  expect(toTerminalLine('{"level":30,"msg":"listening"}')).toBeUndefined();
  expect(toTerminalLine('')).toBeUndefined();
});

it.each(['SyntaxError: Unexpected token', '  at x.ts:1', '{"a":1}', 'null', '7'])(
  'shows %p, which is no entry',
  (line) => {
    expect(toTerminalLine(line)).toBe(line);
  },
);
