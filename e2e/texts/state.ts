import type { Page } from 'playwright-core';
import type { Person } from '../permissions/people.ts';
import type { SpecifiedText } from './specification.ts';
import type { TextsWorld } from './world.ts';

/** What a step has at hand. */
export type Scene = {
  page: Page;
  world: TextsWorld;
  /** Requests to addresses with this in them get no answer until they are released. */
  hold: (part: string, method?: string) => Promise<void>;
  release: () => Promise<void>;
  /** The network is well again. */
  heal: () => Promise<void>;
  /** They break off. */
  cut: (part: string, method?: string) => Promise<void>;
  /** A machine in between fails to answer them: without a word, or in the middle of it. */
  break: (part: string, method: string, how?: 'silent' | 'cut') => Promise<void>;
};

/** A text as it is, or as what it is shown, and why where that is other than a name or a number put in. */
export type Seen = SpecifiedText | readonly [SpecifiedText, string | RegExp];

export type Step = {
  do?: (scene: Scene) => Promise<unknown>;
  sees?: readonly Seen[];
  /** All choices of a select, by its label. */
  choices?: Record<string, readonly string[]>;
  /** Numbers, limits and the like, looked at in their own way. */
  checks?: Partial<Record<SpecifiedText, (scene: Scene) => Promise<unknown>>>;
};

export type State = {
  where: string;
  as?: Person;
  path: string | ((world: TextsWorld) => string | Promise<string>);
  width?: number;
  /** Before the page is opened. */
  before?: (scene: Scene) => Promise<unknown>;
  steps: readonly Step[];
};
