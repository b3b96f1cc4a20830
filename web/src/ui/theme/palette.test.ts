import { describe, expect, it } from '@jest/globals';
import { borders, deep, solids, surfaces, texts, tints, type ColourPair } from './palette.ts';

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

const MIN_TEXT_CONTRAST = 4.5;
const MIN_CONTROL_CONTRAST = 3;
const surfaceEntries = Object.entries(surfaces);
const rows: [string, ColourPair, ColourPair, number][] = [
  ...(['fg', 'muted'] as const).flatMap((name) =>
    surfaceEntries.map(([ground, pair]): [string, ColourPair, ColourPair, number] => [
      `${name} on ${ground}`,
      texts[name],
      pair,
      MIN_TEXT_CONTRAST,
    ]),
  ),
  ...(['link', 'linkVisited', 'danger', 'placeholder'] as const).map(
    (name): [string, ColourPair, ColourPair, number] => [
      `${name} on panel`,
      texts[name],
      surfaces.panel,
      MIN_TEXT_CONTRAST,
    ],
  ),
  ...Object.entries(solids).flatMap(([name, { bg, hover, text }]): [string, ColourPair, ColourPair, number][] => [
    [`text on ${name}`, text, bg, MIN_TEXT_CONTRAST],
    [`text on ${name}, hovered`, text, hover, MIN_TEXT_CONTRAST],
  ]),
  ...Object.entries(tints).map(([name, { bg, text }]): [string, ColourPair, ColourPair, number] => [
    `text on ${name}`,
    text,
    bg,
    MIN_TEXT_CONTRAST,
  ]),
  ['a control on panel', borders.control, surfaces.panel, MIN_CONTROL_CONTRAST],
  ['a control on subtle', borders.control, surfaces.subtle, MIN_CONTROL_CONTRAST],
  ['focus on bg', borders.focus, surfaces.bg, MIN_CONTROL_CONTRAST],
  ['focus on panel', borders.focus, surfaces.panel, MIN_CONTROL_CONTRAST],
  ['focus on the hero', [deep.focus, deep.focus], [deep.bg, deep.bg], MIN_CONTROL_CONTRAST],
  ['text on the hero', [deep.text, deep.muted], [deep.bg, deep.bg], MIN_TEXT_CONTRAST],
];

describe('contrast', () => {
  it.each(rows)('%s', (_name, front, back, least) => {
    for (const mode of [0, 1] as const) expect(contrast(front[mode], back[mode])).toBeGreaterThanOrEqual(least);
  });
});
