import { useId } from 'react';

const suits: readonly Suit[] = ['heart', 'spade', 'diamond', 'club'];

/** The rows of plants, farthest first: ground height, size and distance. */
const rows = [
  { y: 236, scale: 0.85, step: 74, offset: 30 },
  { y: 286, scale: 1.25, step: 108, offset: -24 },
  { y: 352, scale: 1.8, step: 156, offset: 40 },
] as const;

const stalks = rows.map(({ y, scale, step, offset }, row) =>
  Array.from({ length: Math.ceil(1240 / step) }, (_, index) => ({
    x: offset + index * step,
    // Slightly uneven, like a real field.
    y: y + ((index * 7 + row * 3) % 5) * 3,
    scale,
    suit: suits[(index + row) % suits.length] ?? 'heart',
  })),
);

/** Shows a field at sunrise whose plants are card suits. Decorative. */
export function SuitField({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 1200 360"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <defs>
        <linearGradient id={`${id}-gold`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#f8e0a0" />
          <stop offset="1" stopColor="#cf9c3a" />
        </linearGradient>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#0b1f2a" />
          <stop offset=".55" stopColor="#3a3a26" />
          <stop offset="1" stopColor="#8a6322" />
        </linearGradient>
        <radialGradient id={`${id}-glow`} gradientUnits="userSpaceOnUse" cx="860" cy="200" r="330">
          <stop stopColor="#ffdf8e" stopOpacity=".75" />
          <stop offset="1" stopColor="#ffdf8e" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1200" height="360" fill={`url(#${id}-sky)`} />
      <rect width="1200" height="360" fill={`url(#${id}-glow)`} />
      <circle cx="860" cy="196" r="86" fill={`url(#${id}-gold)`} />
      <path d="M0 214q180-58 390-26t420-14 390 12v174H0Z" fill="#24452f" />
      <Barn />
      <path d="M0 240q240-40 520-12t680-16v148H0Z" fill="#1a3825" />
      <StalkRow stalks={stalks[0]} fill={`url(#${id}-gold)`} />
      <path d="M0 288q300-34 620-10t580-14v96H0Z" fill="#12291b" />
      <StalkRow stalks={stalks[1]} fill={`url(#${id}-gold)`} />
      <path d="M0 348q320-24 640-6t560-10v28H0Z" fill="#0b1c12" />
      <StalkRow stalks={stalks[2]} fill={`url(#${id}-gold)`} />
    </svg>
  );
}

function Barn() {
  return (
    <g>
      <path d="M196 196v-46l34-26 34 26v46Z" fill="#6b2a1c" />
      <path d="M190 153l40-31 40 31" fill="none" stroke="#e9c26c" strokeWidth="5" strokeLinejoin="round" />
      <path d="M219 196v-28h22v28m-22-28 22 28m0-28-22 28" fill="none" stroke="#e9c26c" strokeWidth="2" />
    </g>
  );
}

interface StalkRowProps {
  stalks: (typeof stalks)[number] | undefined;
  fill: string;
}

function StalkRow({ stalks: row = [], fill }: StalkRowProps) {
  return (
    <g>
      {row.map(({ x, y, scale, suit }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path d="M0 0C1-12 0-22 0-32" fill="none" stroke="#7f9a4a" strokeWidth="2" />
          <path d="M0-8q9-2 12-11-10 0-12 11Zm0-5q-9-2-12-11 10 0 12 11Z" fill="#7f9a4a" />
          <path d={suitPaths[suit]} transform="translate(-12 -54)" fill={fill} />
        </g>
      ))}
    </g>
  );
}

/** SVG paths of the four suits in a square of 24. */
const suitPaths = {
  heart:
    'M12 21.5C5 15.5 2 12 2 8c0-3 2.4-5.5 5.3-5.5 2 0 3.7 1.1 4.7 3 1-1.9 2.7-3 4.7-3C19.6 2.5 22 5 22 8c0 4-3 7.5-10 13.5Z',
  spade:
    'M12 2C8 7 3 10 3 14.5 3 17.4 5.1 19 7.4 19c1.5 0 2.9-.7 3.8-2-.2 2-.9 3.5-2.2 5h6c-1.3-1.5-2-3-2.2-5 .9 1.3 2.3 2 3.8 2 2.3 0 4.4-1.6 4.4-4.5C21 10 16 7 12 2Z',
  diamond: 'M12 1.5 20 12l-8 10.5L4 12Z',
  club: 'M12 2a4.6 4.6 0 0 1 3.9 7 4.6 4.6 0 1 1-3 7.3c.2 2.3 1 4 2.3 5.7H8.8c1.3-1.7 2.1-3.4 2.3-5.7a4.6 4.6 0 1 1-3-7.3 4.6 4.6 0 0 1 3.9-7Z',
} as const;
type Suit = keyof typeof suitPaths;
