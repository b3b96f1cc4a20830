import L from 'leaflet';
import type { Pin } from './map-markers.ts';

export type DrawnPin = { pin: Pin; ids: readonly string[]; button: HTMLButtonElement; marker: L.Marker; width: number };
type Options = {
  titleOf: (pin: Pin) => string;
  onPress: (pin: DrawnPin) => void;
  /** With the municipalities of the pin under the pointer or with the focus. */
  onHighlight: (municipalities: readonly string[]) => void;
  /** The municipality whose pin gets the focus. */
  focused: string | undefined;
};
/** `remove` returns the municipality whose pin had the focus. */
export type Pins = { drawn: readonly DrawnPin[]; remove: () => string | undefined };

const NONE: readonly string[] = [];

/** Room for a pin and its focus ring inside the map. */
const EDGE: L.PointTuple = [48, 48];
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Draws pins as buttons. Together they are one tab stop, within which the arrow keys move. */
export function drawPins(map: L.Map, pins: readonly Pin[], { titleOf, onPress, onHighlight, focused }: Options): Pins {
  const layer = L.layerGroup().addTo(map);
  const drawn = pins.map((pin): DrawnPin => {
    const button = createButton(pin, titleOf(pin));
    const [{ latitude, longitude }] = pin.markers;
    const width = 20 + pin.text.length * 9;
    const icon = L.divIcon({ className: '', html: button, iconSize: [width, 28] });
    const marker = L.marker([latitude, longitude], { icon, keyboard: false, riseOnHover: true });
    const drawnPin = { pin, ids: pin.markers.map(({ id }) => id), button, marker, width };
    // Unlike the click of the button, it is none at the end of dragging the map.
    marker.on('click', () => onPress(drawnPin)).addTo(layer);
    return drawnPin;
  });
  const moveTo = (target: DrawnPin) => {
    for (const { button } of drawn) button.tabIndex = -1;
    target.button.tabIndex = 0;
  };
  const show = ({ marker }: DrawnPin) => map.panInside(marker.getLatLng(), { padding: EDGE, animate: false });
  for (const [index, each] of drawn.entries()) {
    const { button, ids } = each;
    button.addEventListener('mouseenter', () => onHighlight(ids));
    button.addEventListener('mouseleave', () => onHighlight(NONE));
    button.addEventListener('focus', () => {
      moveTo(each);
      onHighlight(ids);
    });
    button.addEventListener('blur', () => onHighlight(NONE));
    // The map must not move under a pointer that is about to press, as it would on any focus.
    button.addEventListener('keyup', ({ key }) => key === 'Tab' && show(each));
    button.addEventListener('keydown', (event) => {
      const last = drawn.length - 1;
      const target = { Home: 0, End: last }[event.key] ?? index + (STEPS[event.key] ?? 0);
      const next = drawn[Math.min(Math.max(target, 0), last)]!;
      if (next === each) return;
      event.preventDefault();
      next.button.focus({ preventScroll: true });
      show(next);
    });
  }
  const again = drawn.find(({ ids }) => focused && ids.includes(focused));
  const first = again ?? drawn[0];
  if (first) moveTo(first);
  again?.button.focus({ preventScroll: true });
  return {
    drawn,
    remove: () => {
      const hadFocus = drawn.find(({ button }) => button === document.activeElement);
      layer.remove();
      onHighlight(NONE);
      return hadFocus?.ids[0];
    },
  };
}

function createButton({ markers, text }: Pin, title: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.textContent = text;
  button.title = title;
  button.setAttribute('aria-label', title);
  button.dataset['municipality'] = markers[0].id;
  button.className = markers.length > 1 ? 'map-marker map-cluster' : 'map-marker';
  return button;
}
