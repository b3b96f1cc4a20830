import type { Palette } from './palette.ts';
import { bar, beacon, box, disc, frame, GROUND as G, pane, shape, truckCab, wheels } from './parts.ts';

const plow = (p: Palette, x: number): string =>
  shape(`M${x} ${G - 4}q-44-70-6-150l40-6q-30 76 6 156z`, p.second) + bar(`M${x + 30} ${G - 56}h80`, p.tyre, 16);

export const plowTruck = (p: Palette): string =>
  frame(p, 330, 690) +
  plow(p, 190) +
  truckCab(p, 280) +
  // The body narrows towards the spreader at the back.
  shape(`M550 ${G - 86}l-10-190h470l-40 190z`, p.second) +
  bar(`M560 ${G - 276}h440`, p.ink, 16) +
  bar(`M660 ${G - 262}l14 160M780 ${G - 262}l4 160M900 ${G - 262}l-6 160`, p.ink, 10) +
  disc(1_020, G - 70, 26, p.ink) +
  shape(`M560 ${G - 284}q220-90 430 0z`, p.near) +
  wheels(p, 62, 380, 780, 910) +
  beacon(460, G - 284);

export const vacuumTruck = (p: Palette): string =>
  frame(p, 330, 720) +
  truckCab(p, 240) +
  box(510, G - 270, 470, 180, p.ink, 84) +
  bar(`M620 ${G - 264}v166M760 ${G - 264}v166M880 ${G - 264}v166`, p.second, 10) +
  bar(`M960 ${G - 180}q110-10 100 150`, p.second, 30) +
  bar(`M560 ${G - 292}h350l120 60`, p.second, 22) +
  disc(1_030, G - 200, 44, p.tyre) +
  disc(1_030, G - 200, 20, p.field) +
  wheels(p, 62, 350, 750, 890) +
  beacon(420, G - 284);

export const brineTruck = (p: Palette): string =>
  frame(p, 380, 560) +
  truckCab(p, 290) +
  box(560, G - 220, 370, 130, p.second, 6) +
  box(590, G - 310, 310, 150, p.ink, 60) +
  bar(`M680 ${G - 304}v136M800 ${G - 304}v136`, p.field, 8) +
  bar(`M930 ${G - 110}h50v40`, p.second, 14) +
  bar(`M980 ${G - 60}l-26 50M980 ${G - 60}v50M980 ${G - 60}l26 50`, '#FFFFFF', 8) +
  wheels(p, 66, 400, 840) +
  beacon(470, G - 284);

export const bucketTruck = (p: Palette): string =>
  frame(p, 380, 580) +
  truckCab(p, 290) +
  box(560, G - 170, 390, 90, p.second, 6) +
  bar(`M640 ${G - 160}h90M780 ${G - 160}h90`, p.ink, 8) +
  box(800, G - 230, 80, 64, p.tyre, 6) +
  bar(`M840 ${G - 230}L690 ${G - 420}L330 ${G - 500}`, p.ink, 28) +
  disc(690, G - 420, 20, p.second) +
  shape(`M240 ${G - 520}h100l-10 96h-80z`, p.second) +
  bar(`M236 ${G - 520}h108`, p.ink, 12) +
  bar(`M930 ${G - 90}l40 82h-50`, p.tyre, 14) +
  wheels(p, 66, 400, 840) +
  beacon(470, G - 284);

export const sweeper = (p: Palette): string =>
  frame(p, 380, 560) +
  shape(`M330 ${G - 60}v-200q4-50 60-50h130q14 0 14 14v236z`, p.ink) +
  pane(p, `M352 ${G - 170}v-76q2-36 40-36h84v112z`) +
  shape(`M550 ${G - 86}v-230h300l110 90v140z`, p.second) +
  shape(`M850 ${G - 316}l110 90v60h-110z`, p.ink) +
  bar(`M620 ${G - 290}v170M700 ${G - 290}v170M780 ${G - 290}v170`, p.ink, 9) +
  bar(`M330 ${G - 60}l-50 40`, p.tyre, 14) +
  shape(`M210 ${G}l26-46h110l26 46z`, p.second) +
  bar(`M236 ${G - 6}v-20M266 ${G - 6}v-24M296 ${G - 6}v-24M330 ${G - 6}v-22`, p.ink, 6) +
  disc(960, G - 48, 50, p.second) +
  bar(`M930 ${G - 20}l60-58M930 ${G - 78}l60 58M960 ${G - 92}v88`, p.ink, 6) +
  wheels(p, 62, 430, 800) +
  beacon(450, G - 310);

export const bus = (p: Palette): string =>
  shape(`M230 ${G - 54}v-210q6-60 70-60h690q50 0 50 50v220z`, p.ink) +
  pane(p, `M250 ${G - 150}v-104q4-44 50-44h40v148z`) +
  [450, 560, 670, 780, 890].map((x) => box(x, G - 290, 92, 96, p.glass, 10)).join('') +
  box(356, G - 298, 76, 230, p.glass, 8) +
  bar(`M394 ${G - 290}v214`, p.ink, 8) +
  box(230, G - 130, 126, 12, p.second, 0) +
  box(440, G - 150, 600, 14, p.second, 0) +
  // The accessibility symbol.
  disc(500, G - 112, 26, p.field) +
  bar(`M496 ${G - 122}v14h14l8 12`, p.ink, 5) +
  bar(`M492 ${G - 108}a9 9 0 1 0 14 12`, p.ink, 4) +
  disc(496, G - 130, 4, p.ink) +
  box(218, G - 84, 40, 30, p.tyre, 6) +
  wheels(p, 58, 410, 870) +
  beacon(640, G - 324);

export const lowboy = (p: Palette): string =>
  frame(p, 260, 250) +
  truckCab(p, 130) +
  bar(`M420 ${G - 100}h90l50 56h480l60-40h60`, p.ink, 26) +
  wheels(p, 56, 220, 390) +
  wheels(p, 46, 1_050, 1_140) +
  // The load.
  box(620, G - 120, 260, 60, p.tyre, 30) +
  shape(`M650 ${G - 120}v-100q0-14 14-14h80v50h90q26 4 26 34v30z`, p.second) +
  pane(p, `M666 ${G - 160}v-46q0-10 10-10h50v56z`) +
  bar(`M860 ${G - 140}L950 ${G - 230}L990 ${G - 120}`, p.second, 18) +
  beacon(300, G - 284);
