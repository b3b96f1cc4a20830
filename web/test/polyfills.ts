// Layout and scrolling APIs that jsdom lacks.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(globalThis, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  scrollTo: () => undefined,
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
Object.assign(Element.prototype, { scrollTo: () => undefined, scrollIntoView: () => undefined });
// Leaflet takes it for the support of SVG.
Object.assign(SVGSVGElement.prototype, { createSVGRect: () => undefined });
