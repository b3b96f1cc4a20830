import { describe, expect, it } from '@jest/globals';
import { extractStyles, toEmptyTemplate, toListTemplate, toTemplate } from './shell-template.ts';

const MARKERS = {
  id: 1007,
  image: '/media/marker',
  title: 'the title',
  words: 'the words',
  description: 'the description',
  locale: 'zz',
};
const STYLE = '<style data-emotion="css abc">.css-abc{color:red;}</style>';

const card = (image: string) =>
  `<ul><li><article>${image}<h3 lang="zz"><a href="/equipment/available/1007">the title</a></h3></article></li></ul>`;

describe('the template of a rendered page', () => {
  it('has slots in place of the markers, and neither styles nor marks of React', () => {
    const html = `${STYLE}<!--$--><h1 lang="zz" class="css-abc">the title</h1><!-- -->the description<!--/$-->`;
    expect(toTemplate(html, MARKERS)).toBe(
      '<div data-shell{{filters}}><h1{{lang}} class="css-abc">{{title}}</h1>{{description}}</div>',
    );
  });

  it('has controls that do nothing, and images that load as the gateway says', () => {
    const preload = '<link rel="preload" as="image" imageSrcSet="/media/marker/320.webp 320w"/>';
    const html = `${preload}<button type="button">Go</button><img src="/media/marker/640.webp" loading="eager"/>`;
    expect(toTemplate(html, MARKERS)).toContain(
      '<button disabled type="button">Go</button><img {{loading}} src="{{image}}/640.webp"/>',
    );
  });

  it('has the field of a listing’s illustration without its drawing, other illustrations, and the place of a note', () => {
    const drawing = '<use href="/categories.svg#hills"></use><use href="/categories.svg#construction"></use></svg>';
    const html =
      `<svg class="category-construction" role="img" aria-label="the title">${drawing}` +
      `<svg class="category-construction" aria-hidden="true">${drawing}<div data-note="true">x</div>`;
    expect(toTemplate(html, MARKERS)).toContain(
      '<svg class="category-other" role="img" aria-label="{{title}}"></svg>' +
        `<svg class="category-construction" aria-hidden="true">${drawing}<div{{note}}>x</div>`,
    );
  });

  it('of a list has the place of the cards, and a card with and without an image', () => {
    const template = toListTemplate(card('<img src="/media/marker/640.webp"/>'), card('<svg></svg>'), MARKERS);
    expect(template.list).toBe('<div data-shell{{filters}}><ul><!--cards available_asset--></ul></div>');
    const title = '<h3{{lang}}><a href="/equipment/available/{{id}}">{{unbrokenTitle}}</a></h3>';
    expect(template.cards).toEqual({
      available_asset: {
        image: `<li><article><img {{loading}} src="{{image}}/640.webp"/>${title}</article></li>`,
        plain: `<li><article><svg></svg>${title}</article></li>`,
      },
    });
  });

  it('of a list without results has those of the application in its frame, and the place of each group of cards', () => {
    const page = (results: string) => `<h1>Grader</h1><div data-results="true">${results}</div><footer></footer>`;
    const { list } = toListTemplate(page(`<div></div>${card('')}`), page(card('')), MARKERS);
    const results =
      '<p>No match</p><ul><li data-shown-if="q"><button>Without the words</button></li></ul>' +
      '<div><a href="/post-needed-item?post_title=The+words&amp;post_municipality=perth">Post</a></div>' +
      '<section data-shown-if="otherDays" id="a"><ul><li><p>Free</p><article><h3></h3></article></li></ul></section>';
    expect(toEmptyTemplate(list, `<h1>Other</h1><div data-results="true">${results}</div>`, MARKERS)).toBe(
      '<div data-shell{{filters}}><h1>Grader</h1><div data-results="true"><p>No match</p>' +
        '<ul><li{{if_q}}><button disabled>Without {{words}}</button></li></ul><div><a href="/post-needed-item">Post</a></div>' +
        '<section{{if_otherDays}} id="a"><ul><!--cards otherDays <p>Free</p>--></ul></section></div><footer></footer></div>',
    );
    expect(() => toEmptyTemplate(list, '<h1>Other</h1>', MARKERS)).toThrow('A list has no results');
    expect(() => toEmptyTemplate(list, '<div data-results="true"></div>', MARKERS)).toThrow('no groups of cards');
  });

  it('of a list needs a card', () => {
    expect(() => toListTemplate('<ul></ul>', '<ul></ul>', MARKERS)).toThrow('A page has no card');
  });
});

it('styles are taken once, in their order, without those of the stylesheet', () => {
  const ofEveryPage = '<style data-emotion="css-global ghi">@layer base{html{color:blue;}}</style>';
  const other = '<style data-emotion="css def">.css-def{top:0;}</style>';
  expect(extractStyles([ofEveryPage + STYLE + other, STYLE])).toMatch(
    /^\.css-abc\{color:red;\}\.css-def\{top:0;\}\[data-shell\]/,
  );
});
