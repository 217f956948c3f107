import { useId } from 'react';

export function Logo({ className }: { className?: string }) {
  const gold = useId();
  return (
    <svg viewBox="4 10 40 34" aria-hidden="true" focusable="false" className={className}>
      <defs>
        <linearGradient id={gold} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--gold-top)" />
          <stop offset="1" stopColor="var(--gold-bottom)" />
        </linearGradient>
      </defs>
      <path
        fill={`url(#${gold})`}
        d="M12 26a12 12 0 0 1 24 0ZM22.800 29h2.400l1.200 13h-4.800ZM17.800 29h2.800l-2.800 13h-6.400ZM27.400 29h2.800l6.400 13h-6.400ZM12.800 29h2.800L9 40.500A18 18 0 0 1 5.600 35ZM32.400 29h2.800l7.200 6a18 18 0 0 1-3.400 5.500Z"
      />
    </svg>
  );
}
