import { useId } from 'react';

export type PlatformName = 'web' | 'mobile' | 'tablet';

interface Screen {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

/** The screen area of each device, and how many games fit on it. */
const screens: Readonly<Record<PlatformName, Screen>> = {
  web: { x: 50, y: 18, width: 140, height: 88, columns: 4, rows: 1 },
  mobile: { x: 93, y: 16, width: 54, height: 108, columns: 2, rows: 2 },
  tablet: { x: 62, y: 22, width: 116, height: 96, columns: 3, rows: 2 },
};
const tileColours = ['#1d6b45', '#8a5a0e', '#0e5f8a', '#8a1f3a', '#5b3a94', '#12707a'];

/** Draws a device with the lobby on its screen. The picture is decorative. */
export function DeviceArt({ device, className }: { device: PlatformName; className?: string }) {
  const id = useId();
  const screen = screens[device];
  const frame = device === 'web' ? 6 : 8;
  return (
    <svg viewBox="0 0 240 140" aria-hidden="true" focusable="false" className={className}>
      <defs>
        <linearGradient id={`${id}-gold`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--gold-top)" />
          <stop offset="1" stopColor="var(--gold-bottom)" />
        </linearGradient>
        <radialGradient id={`${id}-glow`} cx=".5" cy=".55" r=".5">
          <stop stopColor="var(--gold)" stopOpacity=".3" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
        </radialGradient>
        <clipPath id={`${id}-glass`}>
          <rect x={screen.x} y={screen.y} width={screen.width} height={screen.height} rx="5" />
        </clipPath>
      </defs>
      <ellipse cx="120" cy="76" rx="118" ry="66" fill={`url(#${id}-glow)`} />
      <rect
        x={screen.x - frame}
        y={screen.y - frame}
        width={screen.width + 2 * frame}
        height={screen.height + 2 * frame}
        rx={device === 'mobile' ? 14 : 10}
        fill="#1b2b22"
        stroke={`url(#${id}-gold)`}
        strokeWidth="2"
      />
      {device === 'web' && <path d="M26 114h188l10 12q0 4-5 4H21q-5 0-5-4Z" fill={`url(#${id}-gold)`} />}
      <Lobby {...screen} clip={`url(#${id}-glass)`} gold={`url(#${id}-gold)`} />
    </svg>
  );
}

const gap = 6;

function Lobby({ x, y, width, height, columns, rows, clip, gold }: Screen & { clip: string; gold: string }) {
  const skyHeight = height * 0.46;
  const tile = (width - gap * (columns + 1)) / columns;
  const tileHeight = (height - skyHeight - gap * (rows + 1)) / rows;
  return (
    <g clipPath={clip}>
      <rect x={x} y={y} width={width} height={height} fill="#07120d" />
      <rect x={x} y={y} width={width} height={skyHeight} fill="#10301f" />
      <circle cx={x + width / 2} cy={y + skyHeight} r={skyHeight * 0.62} fill={gold} />
      <rect x={x} y={y + skyHeight} width={width} height={height} fill="#0b1c12" />
      {Array.from({ length: columns * rows }, (_, index) => (
        <rect
          key={tileColours[index % tileColours.length]}
          x={x + gap + (index % columns) * (tile + gap)}
          y={y + skyHeight + gap + Math.floor(index / columns) * (tileHeight + gap)}
          width={tile}
          height={tileHeight}
          rx="3"
          fill={tileColours[index % tileColours.length]}
        />
      ))}
    </g>
  );
}
