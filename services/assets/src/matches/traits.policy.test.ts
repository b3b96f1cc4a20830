import { expect, it } from '@jest/globals';
import { traitsOf, type TraitTexts } from './traits.policy.ts';

const traits = (over: Partial<TraitTexts>) =>
  traitsOf({ type: 'needed_asset', title: '', description: '', make: null, model: null, tags: [], ...over });
const kinds = (title: string, type: TraitTexts['type'] = 'needed_asset', description = '') =>
  traits({ title, type, description }).kinds;

it('the title decides on the kind, the description only where it names none', () => {
  expect(kinds('Snow blower needed', 'needed_asset', 'Our grader is broken.')).toEqual(['snowBlower']);
  expect(kinds('Help for one week', 'needed_asset', 'A street sweeper.')).toEqual(['sweeper']);
  expect(kinds('Help for one week', 'needed_asset', 'Anything.')).toEqual([]);
});

it('a purpose is not what the equipment is, unless nothing else is named', () => {
  for (const type of ['needed_asset', 'available_asset'] as const) {
    expect(kinds('Hydraulic breaker for an excavator', type)).toEqual(['jackhammer']);
    expect(kinds('Marteau hydraulique pour excavatrice', type)).toEqual(['jackhammer']);
    expect(kinds('Looking for an excavator', type)).toEqual(['excavator']);
  }
});

it('an addition of a need is no kind of its own, that of equipment is', () => {
  for (const title of ['Backhoe with pavement breaker', 'Rétrocaveuse avec brise-béton']) {
    expect(kinds(title)).toEqual(['backhoe']);
    expect(kinds(title, 'available_asset')).toEqual(['backhoe', 'jackhammer']);
  }
});

it('words are those of title, make, model and tags as stems, without numbers, stop words and common ones', () => {
  const found = traits({
    title: 'Urgently needed: two laser levels, 100 m',
    description: 'With tripods.',
    make: 'Topcon',
    model: 'RL-H5A',
    tags: ['Arpentage'],
  });
  expect([...found.words].toSorted()).toEqual(['arpentag', 'h5a', 'laser', 'level', 'topcon']);
});

it('the words that name the kind are known', () => {
  const found = traits({ title: 'Street sweepers, Elgin' });
  expect([...found.kindWords]).toEqual(['street', 'sweeper']);
  expect([...found.words]).toEqual(['street', 'sweeper', 'elgin']);
});
