import { type ReactNode, useId } from 'react';

/** The night, dusk and soil colours of each picture, the same in both themes. */
const palettes = {
  welcome: ['#0a2a1b', '#1f6b41', '#0b3a22'],
  reload: ['#101a3a', '#3b3f8a', '#161d4a'],
  cashback: ['#06282b', '#12707a', '#07393d'],
  harvest: ['#301505', '#a1560f', '#4a2408'],
  goldRush: ['#22083a', '#7a2f93', '#341052'],
  spring: ['#0f2a0c', '#5d8f2b', '#1d4415'],
} as const satisfies Readonly<Record<string, readonly [sky: string, dusk: string, ground: string]>>;

type ArtName = keyof typeof palettes;
const isArtName = (name: string): name is ArtName => Object.hasOwn(palettes, name);

const furrows = Array.from({ length: 17 }, (_, index) => index - 8);

/**
 * Shows the picture of an offer: its emblem above a ploughed field. Decorative. Unknown ids get the first
 * picture.
 */
export function OfferArt({ id: name, className }: { id: string; className?: string }) {
  const id = useId();
  const offer = isArtName(name) ? name : 'welcome';
  const [sky, dusk, ground] = palettes[offer];
  return (
    <svg
      viewBox="-960 0 1440 190"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={sky} />
          <stop offset="1" stopColor={dusk} />
        </linearGradient>
        <linearGradient id={`${id}-gold`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fbe7b0" />
          <stop offset="1" stopColor="#cf9530" />
        </linearGradient>
        <radialGradient id={`${id}-glow`} gradientUnits="userSpaceOnUse" cx="375" cy="105" r="150">
          <stop stopColor="#ffe6a6" stopOpacity=".5" />
          <stop offset="1" stopColor="#ffe6a6" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect x="-960" width="1440" height="190" fill={`url(#${id}-sky)`} />
      <rect x="-960" width="1440" height="190" fill={`url(#${id}-glow)`} />
      <path d="M-960 150h1440v40H-960Z" fill={ground} />
      {furrows.map((furrow) => (
        <path
          key={furrow}
          d={`M${375 + furrow * 22} 150L${375 + furrow * 62} 190`}
          stroke="#f8e0a0"
          strokeOpacity=".22"
          strokeWidth="2"
        />
      ))}
      <g fill={`url(#${id}-gold)`} stroke={sky} strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
        {emblems[offer]}
      </g>
    </svg>
  );
}

const coin = (x: number, y: number) => (
  <g key={`${x} ${y}`}>
    <ellipse cx={x} cy={y + 9} rx="30" ry="11" />
    <ellipse cx={x} cy={y} rx="30" ry="11" />
  </g>
);

const ear = (x: number, lean: number) => (
  <g key={x} transform={`translate(${x} 150) rotate(${lean})`}>
    <path d="M0 0V-58" fill="none" stroke="#e9c26c" strokeWidth="4" />
    {[-62, -76, -90, -104].map((y) => (
      <path key={y} d={`M0 ${y}q-15-5-14-20 14 3 14 20Zm0 0q15-5 14-20-14 3-14 20Z`} strokeWidth="2" />
    ))}
    <path d="M0-112q-8-9 0-22 8 13 0 22Z" strokeWidth="2" />
  </g>
);

const emblems: Readonly<Record<ArtName, ReactNode>> = {
  welcome: (
    <>
      <path d="M325 92h100v62H325Z" />
      <path d="M318 76h114v24H318Z" />
      <path d="M366 76h18v78h-18Z" fill="#8a1f3a" />
      <path
        d="M375 74q-38-4-38-24 0-14 15-14 17 0 23 38Zm0 0q38-4 38-24 0-14-15-14-17 0-23 38Z"
        fill="#b52f4e"
      />
    </>
  ),
  reload: (
    <>
      {[0, 1, 2].map((index) => coin(338, 142 - index * 12))}
      {[0, 1, 2, 3, 4, 5].map((index) => coin(410, 142 - index * 12))}
      <path d="M352 30a34 34 0 1 0 26 58 28 28 0 1 1-26-58Z" strokeWidth="2" />
    </>
  ),
  cashback: (
    <>
      <circle cx="375" cy="98" r="34" />
      <path
        d="M375 80v36m10-28q-4-5-11-5-10 0-10 8t10 8q11 0 11 8.5T374 116q-8 0-12-6"
        fill="none"
        stroke="#5a3d05"
        strokeWidth="4.5"
      />
      <path d="M424 98a49 49 0 1 1-17-37" fill="none" stroke="#fbe7b0" strokeWidth="8" />
      <path d="M418 71l-5-24-18 21Z" fill="#fbe7b0" strokeWidth="2" />
    </>
  ),
  harvest: (
    <>
      {[
        [345, -16],
        [362, -6],
        [388, 6],
        [405, 16],
        [375, 0],
      ].map(([x = 0, lean = 0]) => ear(x, lean))}
    </>
  ),
  goldRush: (
    <>
      <path d="M312 152q8-28 34-26 6-20 30-18 22-4 30 18 26-2 34 26Z" />
      <path d="M327 100l-12-52 32 24 28-38 28 38 32-24-12 52Z" />
      <circle cx="315" cy="46" r="7" />
      <circle cx="375" cy="30" r="8" />
      <circle cx="435" cy="46" r="7" />
      <path d="m375 66 9 13-9 13-9-13Z" fill="#b52f4e" strokeWidth="2" />
    </>
  ),
  spring: (
    <>
      <path d="M322 152q53-34 106 0Z" fill="#3a2413" />
      <path d="M375 142q3-34-1-70" fill="none" stroke="#b9d66b" strokeWidth="7" />
      <path d="M374 96q-50 2-54-46 52-2 54 46Zm1-16q0-44 50-50 4 48-50 50Z" />
    </>
  ),
};
