import { useState } from 'react';
import placeholder from './placeholder.svg';

interface GameImageProps {
  src: string;
  /** On where only what is near the window is in the page at all: then there is nothing to wait for. */
  isEager?: boolean;
  className?: string;
}

/** A game's picture, or the house's own where that one is missing or broken. */
export function GameImage({ src, isEager: isNear = false, className }: GameImageProps) {
  const [brokenSrc, setBroken] = useState<string>();
  const isBroken = src === '' || brokenSrc === src;
  return (
    <img
      src={isBroken ? placeholder : src}
      alt=""
      width="600"
      height="450"
      loading={isNear ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
      className={className}
    />
  );
}
