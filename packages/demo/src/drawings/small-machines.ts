import type { Palette } from './palette.ts';
import { bar, beacon, box, disc, GROUND as G, pane, shape, wheels } from './parts.ts';

const tractor = (p: Palette): string =>
  shape(`M400 ${G - 90}v-90q0-22 24-26l190-20v136z`, p.ink) +
  shape(`M600 ${G - 90}l10-250q2-16 18-16h180q16 0 18 16l14 250z`, p.ink) +
  pane(p, `M630 ${G - 200}l6-120q1-10 10-10h62v130z`) +
  pane(p, `M726 ${G - 200}v-130h66q8 0 9 10l6 120z`) +
  box(470, G - 290, 14, 90, p.tyre, 4);

export const boomMower = (p: Palette): string =>
  bar(`M760 ${G - 150}L960 ${G - 330}L1090 ${G - 150}`, p.second, 24) +
  bar(`M820 ${G - 180}L940 ${G - 290}`, p.tyre, 12) +
  disc(960, G - 330, 18, p.tyre) +
  shape(`M1010 ${G - 130}q70-46 170 0v50h-170z`, p.ink) +
  bar(`M1020 ${G - 70}l-8 36M1060 ${G - 70}l-4 42M1100 ${G - 70}l4 42M1150 ${G - 70}l10 36`, p.second, 8) +
  tractor(p) +
  wheels(p, 64, 450) +
  wheels(p, 104, 770) +
  beacon(700, G - 356);

export const sidewalkTractor = (p: Palette): string =>
  shape(`M250 ${G - 4}l56-170 40 10-24 160z`, p.second) +
  bar(`M330 ${G - 80}h110`, p.tyre, 22) +
  shape(`M420 ${G - 70}l16-250q2-24 26-24h190q20 0 22 20l10 254z`, p.ink) +
  pane(p, `M450 ${G - 180}l10-120q1-14 14-14h60v134z`) +
  pane(p, `M552 ${G - 180}v-134h78q10 0 11 10l8 124z`) +
  shape(`M680 ${G - 80}v-130h180q34 4 36 40v90z`, p.second) +
  shape(`M880 ${G - 110}l30-110h120l-30 110z`, p.ink) +
  bar(`M950 ${G - 100}v36`, p.tyre, 14) +
  bar(`M930 ${G - 40}l-16 24M950 ${G - 40}v28M970 ${G - 40}l16 24`, p.second, 8) +
  wheels(p, 64, 480, 790) +
  beacon(550, G - 344);

export const iceResurfacer = (p: Palette): string =>
  shape(`M300 ${G - 50}v-150q0-20 20-20h200v-70q0-16 16-16h60v256z`, p.second) +
  shape(`M590 ${G - 50}v-190h110l30-60h120q14 0 14 14v120h120q20 0 20 20v96z`, p.ink) +
  bar(`M740 ${G - 250}l-26 60`, p.tyre, 12) +
  bar(`M760 ${G - 300}v-120h130v120`, p.ink, 12) +
  bar(`M740 ${G - 424}h170`, p.second, 16) +
  box(800, G - 290, 60, 50, p.tyre, 10) +
  box(960, G - 90, 120, 70, p.second, 8) +
  bar(`M1084 ${G - 24}h-110`, p.tyre, 12) +
  bar(`M330 ${G - 130}h220`, p.field, 12) +
  wheels(p, 60, 430, 850) +
  beacon(824, G - 430);

export const chipper = (p: Palette): string =>
  bar(`M300 ${G - 70}h620`, p.tyre, 22) +
  bar(`M300 ${G - 70}l-60 40M270 ${G - 60}v54`, p.tyre, 16) +
  shape(`M900 ${G - 90}l170-110v-70l-170 30z`, p.second) +
  box(560, G - 260, 340, 180, p.ink, 20) +
  disc(680, G - 170, 62, p.second) +
  disc(680, G - 170, 22, p.ink) +
  bar(`M800 ${G - 220}h70M800 ${G - 190}h70M800 ${G - 160}h70`, p.second, 10) +
  // Chute and flying chips.
  bar(`M620 ${G - 250}v-110q0-50-60-50h-60`, p.ink, 46) +
  [
    [430, 420],
    [380, 396],
    [350, 440],
    [300, 410],
    [270, 360],
    [310, 350],
    [230, 400],
  ]
    .map(([x, y], n) => box(x!, G - y!, 22 - (n % 3) * 4, 10, p.second, 3))
    .join('') +
  wheels(p, 56, 700, 820) +
  beacon(760, G - 260);

const trailer = (p: Palette): string =>
  bar(`M330 ${G - 76}h640`, p.tyre, 24) + bar(`M330 ${G - 76}l-80 30M300 ${G - 66}v58`, p.tyre, 16);

export const generator = (p: Palette): string =>
  trailer(p) +
  box(430, G - 300, 510, 212, p.ink, 16) +
  box(470, G - 260, 150, 130, p.second, 8) +
  bar(`M490 ${G - 230}h110M490 ${G - 196}h110M490 ${G - 162}h110`, p.ink, 10) +
  box(680, G - 260, 220, 80, p.glass, 8) +
  disc(730, G - 220, 22, p.second) +
  disc(790, G - 220, 22, p.second) +
  shape(`M864 ${G - 252}l-26 38h18l-8 30 30-42h-18z`, p.ink) +
  bar(`M700 ${G - 140}h180`, p.second, 12) +
  box(560, G - 350, 22, 54, p.tyre, 6) +
  wheels(p, 58, 650, 780) +
  beacon(840, G - 300);

export const pump = (p: Palette): string =>
  trailer(p) +
  box(620, G - 280, 320, 190, p.ink, 16) +
  bar(`M720 ${G - 250}h180M720 ${G - 216}h180M720 ${G - 182}h180`, p.second, 12) +
  disc(520, G - 180, 92, p.second) +
  disc(520, G - 180, 46, p.ink) +
  bar(`M520 ${G - 260}v-80q0-40-50-40h-110q-60 0-60 70v120`, p.second, 38) +
  bar(`M430 ${G - 180}h-90q-70 0-70 80v80`, p.ink, 38) +
  wheels(p, 58, 700, 830) +
  beacon(860, G - 280);

export const lightTower = (p: Palette): string =>
  trailer(p) +
  bar(`M620 ${G - 220}v-300`, p.second, 26) +
  bar(`M620 ${G - 400}v-110`, p.ink, 16) +
  bar(`M470 ${G - 530}h300`, p.ink, 16) +
  [450, 555, 660, 765]
    .map((x) => shape(`M${x - 8} ${G - 520}h62l14 56h-90z`, p.second) + box(x - 20, G - 466, 86, 12, '#FFFFFF', 4))
    .join('') +
  box(450, G - 240, 420, 150, p.ink, 16) +
  bar(`M500 ${G - 200}h120M500 ${G - 166}h120M500 ${G - 132}h120`, p.second, 10) +
  box(700, G - 206, 120, 70, p.glass, 8) +
  wheels(p, 56, 660) +
  beacon(830, G - 240);

export const hotBox = (p: Palette): string =>
  trailer(p) +
  shape(`M420 ${G - 90}l-20-150 90-80h350l90 80-20 150z`, p.ink) +
  bar(`M420 ${G - 240}h500`, p.second, 14) +
  box(560, G - 380, 26, 70, p.tyre, 6) +
  bar(`M574 ${G - 400}q-26-34 4-60t0-56M616 ${G - 396}q-20-30 4-50`, p.second, 12) +
  box(520, G - 200, 90, 76, p.second, 8) +
  disc(800, G - 164, 40, p.second) +
  shape(`M802 ${G - 194}q26 24 22 42t-24 18-22-16 10-22q4 8 10 8 8-10 4-30z`, p.ink) +
  wheels(p, 58, 640, 770) +
  beacon(780, G - 320);

export const speedSign = (p: Palette): string =>
  trailer(p) +
  bar(`M620 ${G - 90}v-160`, p.second, 30) +
  box(440, G - 500, 360, 290, p.ink, 18) +
  box(470, G - 470, 300, 230, p.tyre, 10) +
  bar(`M540 ${G - 430}h66v68h-66v78h66M540 ${G - 362}v0M650 ${G - 430}h60v146h-60z`, '#F5B301', 18) +
  box(520, G - 170, 200, 90, p.ink, 12) +
  wheels(p, 50, 640) +
  beacon(620, G - 500);

export const linePainter = (p: Palette): string =>
  bar(`M880 ${G - 340}L760 ${G - 120}M880 ${G - 340}h60`, p.ink, 20) +
  box(520, G - 130, 300, 40, p.tyre, 10) +
  box(560, G - 250, 130, 124, p.ink, 16) +
  bar(`M580 ${G - 214}h90M580 ${G - 180}h90`, p.second, 10) +
  box(700, G - 220, 90, 96, p.second, 40) +
  bar(`M520 ${G - 110}h-90v50`, p.second, 16) +
  shape(`M414 ${G - 60}h32l14 44h-60z`, p.ink) +
  box(40, G + 2, 388, 16, '#FFFFFF', 3) +
  wheels(p, 52, 580, 770) +
  beacon(620, G - 250);

export const plotter = (p: Palette): string =>
  bar(`M380 ${G - 8}h120M780 ${G - 8}h120M440 ${G - 8}v-150M840 ${G - 8}v-150`, p.tyre, 22) +
  box(300, G - 330, 680, 170, p.ink, 26) +
  box(330, G - 410, 620, 100, p.second, 20) +
  box(360, G - 250, 560, 26, p.tyre, 8) +
  // A printed plan.
  shape(`M390 ${G - 238}h500v150q0 40-40 40h-430q-30 0-30-40z`, '#FFFFFF') +
  bar(
    `M430 ${G - 200}h130v70h-130zM600 ${G - 200}v110M600 ${G - 150}h240M720 ${G - 150}v60M840 ${G - 200}v110`,
    p.second,
    8,
  ) +
  box(830, G - 390, 90, 56, p.glass, 8) +
  beacon(640, G - 410);
