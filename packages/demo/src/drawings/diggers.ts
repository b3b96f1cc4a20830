import type { Palette } from './palette.ts';
import { bar, beacon, box, disc, GROUND as G, pane, shape, tracks, wheels } from './parts.ts';

export const excavator = (p: Palette): string =>
  // Boom, stick and bucket, then the house above the tracks.
  bar(`M690 ${G - 190}L520 ${G - 420}L350 ${G - 330}`, p.ink, 40) +
  bar(`M664 ${G - 130}L592 ${G - 330}`, p.tyre, 16) +
  bar(`M356 ${G - 336}L300 ${G - 150}`, p.second, 30) +
  bar(`M470 ${G - 400}L330 ${G - 270}`, p.tyre, 12) +
  shape(`M318 ${G - 150}h-72q-34 74 14 138l20-24 14 16 18-22q30-50 6-108z`, p.ink) +
  disc(350, G - 330, 17, p.tyre) +
  disc(302, G - 150, 14, p.tyre) +
  tracks(p, 610, 400) +
  box(700, G - 122, 220, 34, p.tyre, 6) +
  shape(`M640 ${G - 120}v-176q0-24 24-24h130v72h200q44 4 50 48v80z`, p.ink) +
  pane(p, `M664 ${G - 180}v-92q0-20 20-20h76v112z`) +
  box(860, G - 196, 130, 14, p.second, 5) +
  box(860, G - 166, 130, 14, p.second, 5) +
  beacon(726, G - 320);

export const compactExcavator = (p: Palette): string =>
  bar(`M600 ${G - 170}L490 ${G - 350}L380 ${G - 280}`, p.ink, 32) +
  bar(`M384 ${G - 284}L350 ${G - 120}`, p.second, 24) +
  bar(`M450 ${G - 336}L366 ${G - 220}`, p.tyre, 10) +
  shape(`M366 ${G - 124}h-58q-26 60 12 108l16-18 12 12 14-18q24-40 16-84z`, p.ink) +
  tracks(p, 540, 300) +
  bar(`M500 ${G - 14}v-66M500 ${G - 50}h70`, p.second, 22) +
  shape(`M580 ${G - 96}v-212q0-18 18-18h150q22 0 26 22l14 108h46q30 4 32 40v60z`, p.ink) +
  pane(p, `M604 ${G - 150}v-136q0-14 14-14h110l20 150z`) +
  beacon(668, G - 326);

export const backhoe = (p: Palette): string =>
  bar(`M520 ${G - 150}L350 ${G - 180}L250 ${G - 90}`, p.second, 26) +
  shape(`M276 ${G - 112}l-92 10q-6 60 24 96h84q-24-50-16-106z`, p.ink) +
  shape(`M420 ${G - 90}v-92q0-20 20-22l180-12v126z`, p.ink) +
  shape(`M610 ${G - 90}v-246q0-18 18-18h200q16 0 18 16l20 248z`, p.ink) +
  pane(p, `M634 ${G - 190}v-128q0-12 12-12h72v140z`) +
  pane(p, `M736 ${G - 190}v-140h76q10 0 12 10l10 130z`) +
  bar(`M860 ${G - 130}L940 ${G - 330}L1060 ${G - 240}`, p.ink, 30) +
  bar(`M1056 ${G - 244}L1090 ${G - 130}`, p.second, 24) +
  bar(`M900 ${G - 200}L1000 ${G - 300}`, p.tyre, 12) +
  shape(`M1078 ${G - 132}h54q26 56-8 100l-16-14-12 12-14-16q-24-40-4-82z`, p.ink) +
  bar(`M880 ${G - 110}L930 ${G - 8}h34`, p.second, 16) +
  box(470, G - 262, 14, 62, p.tyre, 4) +
  wheels(p, 62, 470) +
  wheels(p, 96, 780) +
  beacon(700, G - 354);

export const skidSteer = (p: Palette): string =>
  bar(`M830 ${G - 250}L560 ${G - 230}L420 ${G - 90}`, p.second, 32) +
  shape(`M440 ${G - 116}l-110 14q-20 56 8 96h100q-20-50 2-110z`, p.ink) +
  shape(`M550 ${G - 70}v-110l40-130q6-20 26-20h170q20 0 22 20l8 50h40q22 2 22 24v166z`, p.ink) +
  pane(p, `M606 ${G - 190}l28-96q4-10 14-10h40v106z`) +
  bar(`M712 ${G - 290}v100M740 ${G - 290}v100M768 ${G - 290}v100`, p.second, 8) +
  wheels(p, 72, 610, 800) +
  beacon(700, G - 330);

export const loaderBlower = (p: Palette): string =>
  // The blower: drum, chute and thrown snow.
  bar(`M330 ${G - 250}q-60-110-150-60M330 ${G - 250}q-40-70-110-30`, '#FFFFFF', 20) +
  shape(`M250 ${G - 10}q-40-80 0-150h160v150z`, p.second) +
  disc(306, G - 78, 54, p.tyre) +
  bar(`M306 ${G - 122}v88M262 ${G - 78}h88`, p.field, 10) +
  bar(`M350 ${G - 160}v-70q0-30-30-36`, p.second, 40) +
  bar(`M420 ${G - 90}L560 ${G - 150}`, p.ink, 34) +
  shape(`M540 ${G - 80}v-120h80l20-160q4-16 20-16h150q16 0 16 16v140l190 20q26 4 26 30v90z`, p.ink) +
  pane(p, `M650 ${G - 220}l14-112q2-8 10-8h52v120z`) +
  pane(p, `M744 ${G - 220}v-120h52q8 0 8 8v112z`) +
  box(900, G - 300, 14, 70, p.tyre, 4) +
  wheels(p, 92, 590, 910) +
  beacon(730, G - 376);

export const grader = (p: Palette): string =>
  bar(`M300 ${G - 150}L520 ${G - 236}L760 ${G - 210}`, p.ink, 34) +
  shape(`M190 ${G - 16}q-26-60 10-116l34 10q-26 50 0 106z`, p.second) +
  bar(`M214 ${G - 70}h90`, p.second, 18) +
  bar(`M520 ${G - 220}L500 ${G - 90}M600 ${G - 220}L560 ${G - 90}`, p.second, 16) +
  shape(`M420 ${G - 10}q-14-60 10-96h210q-20 50-6 96z`, p.second) +
  shape(`M640 ${G - 150}l16-190q2-16 18-16h140q14 0 16 16v60h200q40 4 40 44v110H640z`, p.ink) +
  pane(p, `M668 ${G - 224}l8-92q1-8 10-8h44v100z`) +
  pane(p, `M748 ${G - 224}v-100h44q8 0 8 8v92z`) +
  bar(`M910 ${G - 220}h110M910 ${G - 190}h110`, p.second, 10) +
  wheels(p, 72, 320) +
  wheels(p, 78, 790, 970) +
  beacon(740, G - 356);
