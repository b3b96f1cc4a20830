import type { Page } from 'playwright-core';
import type { TextsFixture, TextsUser } from './fixture.ts';
import type { SpecifiedText } from './specification.ts';

/** The context of a step. The network functions apply to requests whose URL contains `part`; one is active at a time. */
export type Scene = {
  page: Page;
  fixture: TextsFixture;
  /** Delays requests until `release`. */
  delayRequests: (part: string, method?: string) => Promise<void>;
  releaseRequests: () => Promise<void>;
  /** Aborts requests. */
  abortRequests: (part: string, method?: string) => Promise<void>;
  /** Fails requests as a broken proxy does: 500 without a body, or an incomplete response. */
  breakResponses: (part: string, method: string, how?: 'silent' | 'cut') => Promise<void>;
  /** Ends `abortRequests` and `breakResponses`. */
  restoreNetwork: () => Promise<void>;
};

/** A text of the specification, with the shown text or pattern if it differs by more than a name or number. */
export type ExpectedText = SpecifiedText | readonly [SpecifiedText, string | RegExp];

export type Step = {
  run?: (scene: Scene) => Promise<unknown>;
  texts?: readonly ExpectedText[];
  /** All options of a select, by its label. */
  choices?: Record<string, readonly string[]>;
  /** Checks of numbers, limits and the like. */
  checks?: Partial<Record<SpecifiedText, (scene: Scene) => Promise<unknown>>>;
};

export type State = {
  name: string;
  as?: TextsUser;
  path: string | ((fixture: TextsFixture) => string | Promise<string>);
  width?: number;
  /** Runs before the page is opened. */
  before?: (scene: Scene) => Promise<unknown>;
  steps: readonly Step[];
};
