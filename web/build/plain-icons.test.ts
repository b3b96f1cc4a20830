import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Search, type LucideProps } from 'lucide-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ComponentType } from 'react';
import { createPlainIcon } from '../src/ui/plain-icon.ts';
import { toPlainIcon } from './plain-icons.ts';
import { MODULES } from './used-names.ts';

const read = (name: string) => readFileSync(join(MODULES, 'lucide-react/dist/esm/icons', name), 'utf8');

it.each([
  ['search.mjs', '[\n    ["path", { d: "m21 21-4.34-4.34" }],\n    ["circle", { cx: "11", cy: "11", r: "8" }]\n  ]'],
  ['check.mjs', '[["path", { d: "M20 6 9 17l-5-5" }]]'],
])('the module %s keeps its shapes', (file, shapes) =>
  expect(toPlainIcon(read(file), file)).toContain(`export default createPlainIcon(${shapes});`),
);

it('rejects a module of another form', () => {
  expect(() => toPlainIcon('createLucideIcon("x", [])', 'x.mjs')).toThrow('No icon in x.mjs');
});

const PlainSearch = createPlainIcon([
  ['path', { d: 'm21 21-4.34-4.34' }],
  ['circle', { cx: '11', cy: '11', r: '8' }],
]);

it.each<LucideProps>([
  {},
  { size: 16, strokeWidth: 1.75, color: 'red', style: { top: 0 } },
  { 'aria-hidden': true, focusable: false },
  { 'aria-label': 'Search', role: 'img' },
])('an icon is drawn as Lucide draws it: %j', (props) => {
  const attributesOf = (icon: ComponentType<LucideProps>) => {
    const svg = render(createElement(icon, props)).container.querySelector('svg')!;
    // What no style of ours refers to.
    svg.removeAttribute('class');
    svg.removeAttribute('xmlns');
    return [svg.innerHTML, Object.fromEntries([...svg.attributes].map(({ name, value }) => [name, value]))];
  };
  expect(attributesOf(PlainSearch)).toEqual(attributesOf(Search));
});
