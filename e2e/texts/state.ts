import type { Page } from 'playwright-core';
import type { TextsFixture, TextsUser } from './fixture.ts';
import type { SpecifiedText } from './specification.ts';

/** What a step acts on. */
export type Scene = {
  page: Page;
  fixture: TextsFixture;
  /** Sends the requests that `delayRequests` holds. */
  releaseRequests: () => void;
};

export type Action = (scene: Scene) => Promise<unknown>;
/** A value, or how to read it from the fixture. */
export type FromFixture<T> = T | ((fixture: TextsFixture) => T);

/** Actions, and what the page shows after them. */
export type Step = {
  run?: readonly Action[];
  texts?: readonly SpecifiedText[];
  /** What the specification describes, with the text that shows it here, or with a check. */
  details?: Partial<Record<SpecifiedText, string | RegExp | Action>>;
};

export type State = {
  name: string;
  as?: TextsUser;
  path: FromFixture<string>;
  width?: number;
  /** Runs before the page is opened. */
  before?: Action;
  steps: readonly Step[];
};
