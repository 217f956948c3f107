import { useState } from 'react';
import placeholder from './placeholder.svg';

/** A game's picture, or the house's own where that one is missing or broken. */
export function GameImage({ src, className }: { src: string; className?: string }) {
  const [brokenSrc, setBroken] = useState<string>();
  const isBroken = src === '' || brokenSrc === src;
  return (
    <img
      src={isBroken ? placeholder : src}
      alt=""
      width="600"
      height="450"
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
      className={className}
    />
  );
}
