import { describe, expect, it } from '@jest/globals';
import { borders, deep, solids, surfaces, texts, tints, type Pair } from './palette.ts';

// WCAG 2.2, relative luminance and contrast ratio.
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
const CONTROL = 3;
const grounds = Object.entries(surfaces);
const rows: [string, Pair, Pair, number][] = [
  ...(['fg', 'muted'] as const).flatMap((name) =>
    grounds.map(([ground, pair]): [string, Pair, Pair, number] => [`${name} on ${ground}`, texts[name], pair, TEXT]),
  ),
  ...(['link', 'linkVisited', 'danger', 'placeholder'] as const).map((name): [string, Pair, Pair, number] => [
    `${name} on panel`,
    texts[name],
    surfaces.panel,
    TEXT,
  ]),
  ...Object.entries(solids).flatMap(([name, { bg, hover, text }]): [string, Pair, Pair, number][] => [
    [`text on ${name}`, text, bg, TEXT],
    [`text on ${name}, hovered`, text, hover, TEXT],
  ]),
  ...Object.entries(tints).map(([name, { bg, text }]): [string, Pair, Pair, number] => [
    `text on ${name}`,
    text,
    bg,
    TEXT,
  ]),
  ['a control on panel', borders.control, surfaces.panel, CONTROL],
  ['a control on subtle', borders.control, surfaces.subtle, CONTROL],
  ['focus on bg', borders.focus, surfaces.bg, CONTROL],
  ['focus on panel', borders.focus, surfaces.panel, CONTROL],
  ['focus on the hero', [deep.focus, deep.focus], [deep.bg, deep.bg], CONTROL],
  ['text on the hero', [deep.text, deep.muted], [deep.bg, deep.bg], TEXT],
];

describe('contrast', () => {
  it.each(rows)('%s', (_name, front, back, least) => {
    for (const mode of [0, 1] as const) expect(contrast(front[mode], back[mode])).toBeGreaterThanOrEqual(least);
  });
});
