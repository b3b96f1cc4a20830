import { Box } from '@chakra-ui/react';
import { IconButton } from '../../../ui/icon-button.tsx';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MapSettings } from '@commonyard/contracts/http/map-settings';
import { useTranslation } from '../../../lib/translation.ts';
import './leaflet-map.css';
import type { MapMarker } from './map-markers.ts';
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
const MAX_ZOOM_OUTLINES = 10;
const MAX_ZOOM_TILES = 16;
/** The closest zoom at which the map opens. */
const FIT_ZOOM = 9;

type Base = { tiles: MapSettings['tiles']; basemap: GeoJSON.FeatureCollection | undefined };
type Coordinates = { latitude: number; longitude: number };
type Props = {
  base: Base;
  markers: readonly MapMarker[];
  /** The municipality whose listings the list shows. */
  chosen: string | undefined;
  highlighted: string | undefined;
  /** From where distances are measured, and how far the list reaches. */
  place: Coordinates | undefined;
  radiusKm: number | undefined;
  onChoose: (municipality: string) => void;
};

/** Hidden from assistive technology, without tab stops besides its zoom: the list beside it says the same. */
export function LeafletMap({ base, markers, chosen, highlighted, place, radiusKm, onChoose }: Props) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  const [drawn, setDrawn] = useState<ReadonlyMap<string, L.Marker>>(new Map());
  const choose = useRef(onChoose);
  useEffect(() => void (choose.current = onChoose));

  useEffect(() => {
    const created = createMap(container.current!, base);
    const resized = new ResizeObserver(() => created.invalidateSize({ animate: false }));
    resized.observe(container.current!);
    setMap(created);
    return () => {
      resized.disconnect();
      created.remove();
    };
  }, [base]);

  useEffect(() => {
    if (!map) return undefined;
    const layer = L.layerGroup().addTo(map);
    setDrawn(
      new Map(markers.map((marker) => [marker.id, toLeaflet(marker, () => choose.current(marker.id)).addTo(layer)])),
    );
    return () => void layer.remove();
  }, [map, markers]);

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
    if (latitude !== undefined && longitude !== undefined && radiusKm)
      bounds.extend(L.latLng(latitude, longitude).toBounds(radiusKm * 2000));
    map.fitBounds(bounds, {
      padding: [32, 32],
      maxZoom: FIT_ZOOM,
      animate: false,
    });
  }, [map, markers, latitude, longitude, radiusKm]);

  useEffect(() => {
    for (const [id, marker] of drawn) {
      const isRaised = id === chosen || id === highlighted;
      marker.getElement()?.classList.toggle('map-marker-chosen', id === chosen);
      marker.getElement()?.classList.toggle('map-marker-highlighted', id === highlighted);
      marker.setZIndexOffset(isRaised ? 10_000 : 0);
    }
  }, [drawn, chosen, highlighted]);

  return (
    <>
      <Box ref={container} aria-hidden className="listing-map" position="absolute" inset="0" isolation="isolate" />
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

function createMap(element: HTMLElement, { tiles, basemap }: Base): L.Map {
  const isAnimated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    // The map must not be a tab stop.
    keyboard: false,
    // The wheel scrolls the page, until the user has clicked on the map.
    scrollWheelZoom: false,
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
  map.on('click', () => map.scrollWheelZoom.enable());
  map.on('mouseout', () => map.scrollWheelZoom.disable());
  if (tiles) L.tileLayer(tiles.url, { maxZoom: MAX_ZOOM_TILES }).addTo(map);
  if (basemap) {
    // The padding avoids blank edges while the map is dragged.
    const renderer = L.svg({ padding: 1 });
    L.rectangle(OUTLINES, { renderer, interactive: false, className: 'map-water' }).addTo(map);
    L.geoJSON(basemap, {
      interactive: false,
      style: (feature) => ({
        renderer,
        className: `map-${(feature?.properties as { kind?: string } | null)?.kind}`,
      }),
    }).addTo(map);
  }
  return map;
}

function toLeaflet({ latitude, longitude, text, title }: MapMarker, onClick: () => void): L.Marker {
  const width = 20 + text.length * 9;
  const icon = L.divIcon({ className: 'map-marker', html: text, iconSize: [width, 28] });
  return L.marker([latitude, longitude], { icon, title, keyboard: false, riseOnHover: true }).on('click', onClick);
}
