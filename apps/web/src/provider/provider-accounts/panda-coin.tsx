import { useId } from 'react';

/** Draws the provider's panda in front of a rising sun. The picture is decorative. */
export function PandaCoin({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true" focusable="false" className={className}>
      <defs>
        <linearGradient id={`${id}-coin`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--gold-top)" />
          <stop offset="1" stopColor="var(--gold-bottom)" />
        </linearGradient>
        <linearGradient id={`${id}-fur`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#fffdf6" />
          <stop offset="1" stopColor="#e2dcc8" />
        </linearGradient>
        <clipPath id={`${id}-edge`}>
          <rect width="200" height="150" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-edge)`}>
        {[-60, -40, -20, 0, 20, 40, 60].map((angle) => (
          <path
            key={angle}
            d="M100 34V14"
            stroke="var(--gold)"
            strokeOpacity=".55"
            strokeWidth="3"
            strokeLinecap="round"
            transform={`rotate(${angle} 100 132)`}
          />
        ))}
        <circle cx="100" cy="132" r="88" fill={`url(#${id}-coin)`} />
        <circle
          cx="100"
          cy="132"
          r="79"
          fill="none"
          stroke="var(--on-gold)"
          strokeOpacity=".3"
          strokeWidth="2"
          strokeDasharray="2 6"
        />
        <g fill="#17211b">
          <circle cx="58" cy="84" r="19" />
          <circle cx="142" cy="84" r="19" />
        </g>
        <g fill="#4a554c">
          <circle cx="58" cy="85" r="9" />
          <circle cx="142" cy="85" r="9" />
        </g>
        <ellipse cx="100" cy="124" rx="58" ry="52" fill={`url(#${id}-fur)`} />
        <g fill="#17211b">
          <ellipse cx="77" cy="115" rx="14" ry="17" transform="rotate(24 77 115)" />
          <ellipse cx="123" cy="115" rx="14" ry="17" transform="rotate(-24 123 115)" />
          <path d="M90 136q10-6 20 0q-2 9-10 9t-10-9Z" />
        </g>
        <g fill="#fff">
          <circle cx="80" cy="112" r="5.5" />
          <circle cx="120" cy="112" r="5.5" />
        </g>
        <g fill="#17211b">
          <circle cx="81" cy="113" r="3" />
          <circle cx="119" cy="113" r="3" />
        </g>
      </g>
    </svg>
  );
}
