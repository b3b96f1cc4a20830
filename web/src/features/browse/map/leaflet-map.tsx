import { Box } from '@chakra-ui/react';
import { IconButton } from '../../../ui/icon-button.tsx';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Municipality } from '@commonyard/contracts/http/identity';
import type { MapSettings } from '@commonyard/contracts/http/map-settings';
import { useTranslation } from '../../../lib/translation.ts';
import './leaflet-map.css';
import { toPins, type MapMarker, type Pin } from './map-markers.ts';
import { drawPins, type DrawnPin } from './pins.ts';
import { namesWithRoom, nameStyle, toShownName } from './place-names.ts';
import { Stack } from '../../../ui/layout.tsx';

const ONTARIO: L.LatLngBoundsLiteral = [
  [41.6, -95.2],
  [56.9, -74.3],
];
const OUTLINES: L.LatLngBoundsLiteral = [
  [40.8, -96],
  [57.2, -73],
];
// The outlines are drawn for the whole province.
const MAX_ZOOM_OUTLINES = 11;
const MAX_ZOOM_TILES = 16;
/** The closest zoom at which the map opens. */
const FIT_ZOOM = 9;
/** How far the map reaches at least to each side of what it shows when it opens. */
const SURROUNDINGS_M = 50_000;
/** Room for the card of the chosen municipality, which covers the lower part of the map. */
const ABOVE_CARD: L.PanInsideOptions = { paddingTopLeft: [48, 48], paddingBottomRight: [64, 200], animate: false };

type Base = { tiles: MapSettings['tiles']; basemap: GeoJSON.FeatureCollection | undefined };
type Props = {
  /** What the map shows. */
  label: string;
  /** A map that lets the page scroll: only its buttons change what it shows. */
  isStill?: boolean;
  base: Base;
  markers: readonly MapMarker[];
  municipalities: readonly Municipality[];
  /** The municipality whose listings the list shows. */
  chosen: string | undefined;
  highlighted: string | undefined;
  /** From where distances are measured, and how far the list reaches. */
  place: { latitude: number; longitude: number } | undefined;
  radiusKm: number | undefined;
  onChoose: (municipality: string) => void;
  /** With the municipalities of the pin under the pointer or with the focus. */
  onHighlight: (municipalities: readonly string[]) => void;
};

export function LeafletMap({
  label,
  isStill = false,
  base,
  markers,
  municipalities,
  chosen,
  highlighted,
  place,
  radiusKm,
  ...props
}: Props) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  // What the map shows: names are placed again after each movement, pins after each change of the zoom. Nothing is drawn before
  // the map has moved to its pins, because a press on a pin that is drawn again at once would be lost.
  const [{ zoom, area }, setView] = useState<{ zoom?: number; area?: L.LatLngBounds }>({});
  const [drawn, setDrawn] = useState<readonly DrawnPin[]>([]);
  const focused = useRef<string>(undefined);
  const latest = useRef({ ...props, chosen });
  useEffect(() => void (latest.current = { ...props, chosen }));

  useEffect(() => {
    const created = createMap(container.current!, base, isStill);
    const resized = new ResizeObserver(() => created.invalidateSize({ animate: false }));
    resized.observe(container.current!);
    const update = () => setView({ zoom: created.getZoom(), area: created.getBounds().pad(0.1) });
    created.on('moveend resize', update);
    setMap(created);
    return () => {
      resized.disconnect();
      created.remove();
    };
  }, [base, isStill]);

  const { latitude, longitude } = place ?? {};
  useEffect(() => {
    if (!map || latitude === undefined || longitude === undefined) return undefined;
    const options = { interactive: false, className: 'map-place' };
    const layer = L.layerGroup([L.circleMarker([latitude, longitude], { ...options, radius: 5 })]).addTo(map);
    if (radiusKm) L.circle([latitude, longitude], { ...options, radius: radiusKm * 1000 }).addTo(layer);
    return () => void layer.remove();
  }, [map, latitude, longitude, radiusKm]);

  useEffect(() => {
    if (!map) return;
    const points: L.LatLngTuple[] = markers.map((marker) => [marker.latitude, marker.longitude]);
    if (latitude !== undefined && longitude !== undefined) points.push([latitude, longitude]);
    const bounds = points.length > 0 ? L.latLngBounds(points) : L.latLngBounds(ONTARIO);
    bounds.extend(bounds.getCenter().toBounds(SURROUNDINGS_M * 2));
    if (latitude !== undefined && longitude !== undefined && radiusKm)
      bounds.extend(L.latLng(latitude, longitude).toBounds(radiusKm * 2000));
    map.fitBounds(bounds, { padding: [32, 32], maxZoom: FIT_ZOOM, animate: false });
  }, [map, markers, latitude, longitude, radiusKm]);

  useEffect(() => {
    if (!map || zoom === undefined) return undefined;
    const pins = drawPins(
      map,
      toPins(markers, (marker) => map.project([marker.latitude, marker.longitude], zoom)),
      {
        titleOf: ({ markers: [{ label }, ...others], text }: Pin) =>
          others.length > 0
            ? t('{place} and {count} more municipalities: {listings}', {
                place: label,
                count: others.length,
                listings: text,
              })
            : `${label}: ${text}`,
        onPress: ({ pin, ids }) => {
          if (!zoomInto(map, pin)) latest.current.onChoose(nextOf(ids, latest.current.chosen));
        },
        onHighlight: (ids) => latest.current.onHighlight(ids),
        focused: focused.current,
      },
    );
    setDrawn(pins.drawn);
    return () => void (focused.current = pins.remove());
  }, [map, markers, zoom, t]);

  useEffect(() => {
    if (!map || !area || base.tiles) return undefined;
    const layer = drawNames(map, area, municipalities, drawn);
    return () => void layer.remove();
  }, [map, base, municipalities, drawn, area]);

  useEffect(() => {
    for (const { ids, button, marker } of drawn) {
      const isChosen = chosen !== undefined && ids.includes(chosen);
      const isHighlighted = highlighted !== undefined && ids.includes(highlighted);
      button.classList.toggle('map-marker-chosen', isChosen);
      button.classList.toggle('map-marker-highlighted', isHighlighted);
      if (ids.length === 1) button.setAttribute('aria-pressed', String(isChosen));
      marker.setZIndexOffset(isChosen || isHighlighted ? 10_000 : 0);
    }
  }, [drawn, chosen, highlighted]);

  const chosenAt = markers.find(({ id }) => id === chosen);
  useEffect(() => {
    if (map && chosenAt) map.panInside([chosenAt.latitude, chosenAt.longitude], ABOVE_CARD);
  }, [map, chosenAt]);

  return (
    <>
      <Box
        ref={container}
        // A fieldset has a layout of its own.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={label}
        className="listing-map"
        position="absolute"
        inset="0"
        isolation="isolate"
      />
      <Stack position="absolute" top="3" insetEnd="3" gap="2">
        <IconButton icon={Plus} variant="outline" label={t('Zoom in')} onClick={() => map?.zoomIn()} />
        <IconButton icon={Minus} variant="outline" label={t('Zoom out')} onClick={() => map?.zoomOut()} />
      </Stack>
      {base.tiles?.attribution && (
        <Box position="absolute" bottom="0" insetEnd="0" px="2" bg="bg.panel" color="fg" textStyle="xs">
          {base.tiles.attribution}
        </Box>
      )}
    </>
  );
}

function createMap(element: HTMLElement, { tiles, basemap }: Base, isStill: boolean): L.Map {
  const isAnimated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    // The pins are the tab stop of the map, and have the arrow keys.
    keyboard: false,
    // The wheel scrolls the page, until the user has clicked on the map.
    scrollWheelZoom: false,
    ...(isStill && { dragging: false, touchZoom: false, doubleClickZoom: false, boxZoom: false }),
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
    inertia: isAnimated,
    zoomSnap: 0.5,
    minZoom: 4,
    maxZoom: tiles ? MAX_ZOOM_TILES : MAX_ZOOM_OUTLINES,
    maxBounds: L.latLngBounds(OUTLINES).pad(0.1),
    maxBoundsViscosity: 1,
  });
  map.fitBounds(ONTARIO, { animate: false });
  if (!isStill) map.on('click', () => map.scrollWheelZoom.enable());
  map.on('mouseout', () => map.scrollWheelZoom.disable());
  L.control.scale({ imperial: false, position: 'topleft', maxWidth: 96 }).addTo(map);
  if (tiles) L.tileLayer(tiles.url, { maxZoom: MAX_ZOOM_TILES }).addTo(map);
  if (basemap) drawBasemap(map, basemap);
  // Drawings without text. The pins are in a pane of their own.
  map.getPane('overlayPane')!.setAttribute('aria-hidden', 'true');
  const names = map.createPane('names');
  names.setAttribute('aria-hidden', 'true');
  names.style.zIndex = '450';
  names.style.pointerEvents = 'none';
  return map;
}

const LAND_ID = 'map-land';

function drawBasemap(map: L.Map, basemap: GeoJSON.FeatureCollection): void {
  // The padding avoids blank edges while the map is dragged.
  const renderer = L.svg({ padding: 1 });
  const styleOf = (kind: string) => ({ renderer, interactive: false, className: `map-${kind}` });
  L.rectangle(OUTLINES, styleOf('water')).addTo(map);
  L.geoJSON(basemap, {
    interactive: false,
    style: (feature) => styleOf(String((feature?.properties as { kind?: string } | null)?.kind)),
  }).addTo(map);
  const pathOf = (kind: string) => map.getPane('overlayPane')!.querySelector<SVGPathElement>(`.map-${kind}`);
  const [land, province] = [pathOf('land'), pathOf('province')];
  if (!land || !province) return;
  // The border of the province lies in the water of its lakes and bays; its colour ends at the shore.
  land.id = LAND_ID;
  const clip = document.createElementNS(land.namespaceURI, 'clipPath');
  clip.id = `${LAND_ID}-clip`;
  clip.append(document.createElementNS(land.namespaceURI, 'use'));
  clip.firstElementChild!.setAttribute('href', `#${LAND_ID}`);
  province.before(clip);
  province.setAttribute('clip-path', `url(#${clip.id})`);
}

/** Shows the municipalities of a pin as pins of their own. False where the map cannot tell them apart, or there is one. */
function zoomInto(map: L.Map, { markers }: Pin): boolean {
  if (markers.length === 1) return false;
  const bounds = L.latLngBounds(markers.map((marker) => [marker.latitude, marker.longitude]));
  const padding: L.PointTuple = [64, 64];
  const zoom = Math.min(map.getBoundsZoom(bounds, false, L.point(padding)), map.getMaxZoom());
  if (zoom <= map.getZoom()) return false;
  map.setView(bounds.getCenter(), zoom, { animate: false });
  return true;
}

/** Presses of a pin that cannot be split choose its municipalities in turn. */
const nextOf = (ids: readonly string[], chosen: string | undefined): string =>
  ids.length === 1 ? ids[0]! : ids[(ids.indexOf(chosen ?? '') + 1) % ids.length]!;

function drawNames(
  map: L.Map,
  area: L.LatLngBounds,
  municipalities: readonly Municipality[],
  drawn: readonly DrawnPin[],
): L.LayerGroup {
  const pins = drawn.map(({ marker, width }) => ({ ...toPoint(map, marker.getLatLng()), width }));
  const widthOf = new Map(drawn.map(({ ids, width }) => [ids[0], width]));
  const shownName = toShownName(municipalities);
  const places = municipalities
    // A county is many places; its name stands beside its pin only.
    .filter(({ id, tier }) => tier !== 'upper' || widthOf.has(id))
    .filter(({ latitude, longitude }) => area.contains([latitude, longitude]))
    .map((municipality) => {
      const { id, population, latitude, longitude } = municipality;
      return {
        name: shownName(municipality),
        population,
        latitude,
        longitude,
        pinWidth: widthOf.get(id) ?? 0,
        ...toPoint(map, [latitude, longitude]),
      };
    });
  const layer = L.layerGroup().addTo(map);
  for (const place of namesWithRoom(places, pins, map.getSize().x)) {
    const { name, latitude, longitude, pinWidth } = place;
    const html = document.createElement('span');
    html.textContent = name;
    Object.assign(html.style, nameStyle(place));
    const icon = L.divIcon({ className: pinWidth ? 'map-name' : 'map-name map-name-dot', html, iconSize: [0, 0] });
    L.marker([latitude, longitude], { icon, pane: 'names', interactive: false, keyboard: false }).addTo(layer);
  }
  return layer;
}

function toPoint(map: L.Map, at: L.LatLngExpression): { x: number; y: number } {
  const { x, y } = map.latLngToContainerPoint(at);
  return { x, y };
}
