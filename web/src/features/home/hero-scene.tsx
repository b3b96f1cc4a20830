import { chakra } from '@chakra-ui/react';

/** A plough truck at work in the snow, its beacon lit. Drawn for decoration. */
export const HeroScene = () => (
  <chakra.svg viewBox="0 0 480 300" w="100%" aria-hidden display={{ base: 'none', md: 'block' }} mb="-1px">
    <path d="M0 300v-64c70-34 150-40 240-26s170 8 240-22v112z" fill="#093F37" />
    <path d="M0 300v-38h480v38z" fill="#0B5247" />
    <g fill="#CDE8E1" opacity=".8">
      {SNOW.map(([x, y, r]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
      ))}
    </g>
    <path d="M60 262c-6-30 2-54 26-66 6 22 4 44-2 66z" fill="#9FD2C6" />
    <path d="M84 262l10-62 12 2-6 60z" fill="#CDE8E1" />
    <path d="M104 238h26v10h-26z" fill="#6BB7A7" />
    <path d="M128 178h60l26 34v44H128z" fill="#1D7F6E" />
    <path d="M140 188h44l18 26h-62z" fill="#CDE8E1" />
    <path d="M224 164h180l-22 78H224z" fill="#3C9A88" />
    <path d="M224 164h180l-5 18H224z" fill="#6BB7A7" />
    <path d="M128 242h282v16H128z" fill="#041D1A" />
    <path d="M404 236l34 10v8h-40z" fill="#6BB7A7" />
    <g>
      {[172, 316, 370].map((x) => (
        <g key={x}>
          <circle cx={x} cy="260" r="25" fill="#041D1A" />
          <circle cx={x} cy="260" r="10" fill="#6BB7A7" />
        </g>
      ))}
    </g>
    <path d="M150 178l-44-92h128l-44 92z" fill="#F5B301" opacity=".10" />
    <path d="M158 166h24v12h-24z" fill="#041D1A" />
    <path d="M160 166c0-16 20-16 20 0z" fill="#F5B301" />
    <circle cx="430" cy="252" r="3" fill="#CDE8E1" />
    <circle cx="446" cy="258" r="2.4" fill="#CDE8E1" />
    <circle cx="456" cy="250" r="2" fill="#CDE8E1" />
  </chakra.svg>
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
  [32, 176, 2.4],
  [276, 24, 2.4],
] as const;
