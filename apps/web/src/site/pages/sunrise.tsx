import { useId } from 'react';

const horizon = 250;
const ground = 520;
const width = 1200;
const middle = width / 2;
const furrowsPerSide = 13;
const furrowSpacing = 118;
const rays = Array.from({ length: 25 }, (_, index) => (index - 12) * 7.2);

const furrows = Array.from({ length: furrowsPerSide * 2 + 1 }, (_, index) => index - furrowsPerSide);

/** Draws the brand's picture: a sun over a ploughed field. It is decorative. */
export function Sunrise({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${width} ${ground}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <Colours id={id} />
      <rect width={width} height={ground} fill={`url(#${id}-glow)`} />
      <Sun id={id} />
      <path d={`M0 ${horizon}H${width}`} stroke="var(--gold)" strokeOpacity=".7" />
      {furrows.map((furrow) => (
        <path
          key={furrow}
          d={`M${middle + furrow * 22} ${horizon}L${middle + furrow * furrowSpacing} ${ground}`}
          stroke={`url(#${id}-row)`}
          strokeWidth={furrow % 2 === 0 ? 2.5 : 1}
          fill="none"
        />
      ))}
    </svg>
  );
}

function Colours({ id }: { id: string }) {
  return (
    <defs>
      <linearGradient id={`${id}-sun`} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="var(--gold-top)" />
        <stop offset="1" stopColor="var(--gold-bottom)" />
      </linearGradient>
      <linearGradient id={`${id}-row`} gradientUnits="userSpaceOnUse" x1="0" y1={horizon} x2="0" y2={ground}>
        <stop stopColor="var(--gold)" stopOpacity=".75" />
        <stop offset="1" stopColor="var(--gold)" stopOpacity=".04" />
      </linearGradient>
      <radialGradient id={`${id}-glow`} gradientUnits="userSpaceOnUse" cx={middle} cy={horizon} r={horizon}>
        <stop stopColor="var(--gold)" stopOpacity=".42" />
        <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
      </radialGradient>
      <clipPath id={`${id}-sky`}>
        <rect width={width} height={horizon} />
      </clipPath>
    </defs>
  );
}

function Sun({ id }: { id: string }) {
  return (
    <g clipPath={`url(#${id}-sky)`}>
      {rays.map((angle) => (
        <line
          key={angle}
          x1={middle}
          y1={horizon - 158}
          x2={middle}
          y2={horizon - (Math.abs(angle) % 2 < 1 ? 236 : 205)}
          stroke="var(--gold)"
          strokeOpacity=".5"
          strokeWidth="1.5"
          transform={`rotate(${angle} ${middle} ${horizon})`}
        />
      ))}
      <circle cx={middle} cy={horizon} r="138" fill={`url(#${id}-sun)`} />
      <circle
        cx={middle}
        cy={horizon}
        r="124"
        fill="none"
        stroke="var(--on-gold)"
        strokeOpacity=".35"
        strokeWidth="1.5"
      />
      <circle
        cx={middle}
        cy={horizon}
        r="118"
        fill="none"
        stroke="var(--on-gold)"
        strokeOpacity=".4"
        strokeDasharray="2 7"
        strokeWidth="4"
      />
      <path
        d={`M${middle} ${horizon - 98}l9 26 27 .6-21.500 16.600 7.700 26L${middle} ${horizon - 44}l-22.200 15.200 7.700-26-21.500-16.600 27-.6Z`}
        fill="var(--on-gold)"
        fillOpacity=".42"
      />
    </g>
  );
}
