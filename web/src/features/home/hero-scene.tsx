import { chakra } from '@chakra-ui/react';

const GROUND = '#0B5247';

/** A decorative drawing of a plough truck in snow. Its road extends to both edges of the page. */
export const HeroScene = () => (
  <chakra.div
    display={{ base: 'none', md: 'block' }}
    position="relative"
    _before={{ content: '""', position: 'absolute', insetX: '-100vw', bottom: 0, h: '12.7%', bg: GROUND }}
  >
    <chakra.svg viewBox="0 0 480 300" w="100%" aria-hidden display="block" position="relative" overflow="visible">
      <path d="M-150 262c90-6 150-62 250-62 70 0 100 26 150 22 56-4 80-34 140-30 90 6 130 64 220 70z" fill="#093F37" />
      <path d="M0 262h480v39H0z" fill={GROUND} />
      <path d="M-1600 284h3600v3h-3600z" fill="#1D7F6E" opacity=".5" />
      <g fill="#CDE8E1" opacity=".8">
        {SNOW.map(([x, y, r]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle cx="170" cy="164" r="70" fill="#F5B301" opacity=".08" />
      <circle cx="170" cy="164" r="40" fill="#F5B301" opacity=".14" />
      <path d="M28 284c-10-22 2-44 22-42 2-18 22-26 34-14v56z" fill="#CDE8E1" />
      <path d="M60 274c-8-34 2-62 28-76 8 26 6 52-2 76z" fill="#9FD2C6" />
      <path d="M84 272l11-70 12 2-7 68z" fill="#EAF5F2" />
      <path d="M102 242h28v10h-28z" fill="#6BB7A7" />
      <path d="M128 186c0-5 4-8 8-8h50l28 34v44h-86z" fill="#1D7F6E" />
      <path d="M138 189c0-2 1-3 3-3h40l20 25h-63z" fill="#CDE8E1" />
      <path d="M138 222h22v5h-22z" fill="#CDE8E1" opacity=".5" />
      <circle cx="134" cy="238" r="5" fill="#EAF5F2" />
      <path d="M222 158h184l-24 86H222z" fill="#3C9A88" />
      <path d="M222 158h184l-5 17H222z" fill="#6BB7A7" />
      <path d="M236 158c20-22 44-16 62-20 26-6 60-2 88 20z" fill="#9FD2C6" opacity=".7" />
      <path d="M262 184h6v52h-6zm44 0h6v52h-6zm44 0h6v52h-6z" fill="#0F6658" opacity=".55" />
      <path d="M128 244h284v14H128z" fill="#041D1A" />
      <path d="M404 238l34 10v8h-40z" fill="#6BB7A7" />
      {[172, 316, 370].map((x) => (
        <g key={x}>
          <circle cx={x} cy="260" r="25" fill="#041D1A" />
          <circle cx={x} cy="260" r="11" fill="#6BB7A7" />
          <circle cx={x} cy="260" r="4" fill="#041D1A" />
        </g>
      ))}
      <path d="M156 170h28v8h-28z" fill="#041D1A" />
      <path d="M158 170c0-20 24-20 24 0z" fill="#F5B301" />
      <g fill="#EAF5F2">
        <circle cx="440" cy="264" r="3" />
        <circle cx="456" cy="270" r="2.4" />
        <circle cx="470" cy="263" r="2" />
        <circle cx="482" cy="274" r="2.4" />
        <circle cx="452" cy="278" r="2" />
      </g>
    </chakra.svg>
  </chakra.div>
);

const SNOW = [
  [24, 60, 3],
  [70, 120, 2.4],
  [96, 40, 2],
  [150, 84, 2.6],
  [212, 52, 2],
  [250, 112, 3],
  [300, 70, 2.2],
  [344, 120, 2.6],
  [380, 48, 3],
  [424, 96, 2.2],
  [452, 150, 2.8],
  [10, 156, 2.4],
  [276, 24, 2.4],
  [510, 60, 2.4],
  [530, 130, 2],
  [-30, 110, 2],
] as const;
