import { createElement } from 'react';
import type { LucideProps } from 'lucide-react';

/** The shapes of an icon: the name and the attributes of each. */
type Shapes = readonly (readonly [string, Record<string, string>])[];

/**
 * Makes the component of an icon, as Lucide does, without its settings for all icons, its class names, and its ways to
 * build icons in other frameworks, which would add 1 kB to the first load. A test compares both.
 */
export const createPlainIcon =
  (shapes: Shapes) =>
  ({ size = 24, color = 'currentColor', ...props }: LucideProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // A name, given by an attribute, shows it to everybody.
        'aria-hidden': !Object.keys(props).some((name) => /^aria-|^role$|^title$/.test(name)) || undefined,
        ...props,
      },
      ...shapes.map(([name, attributes]) => createElement(name, attributes)),
    );
