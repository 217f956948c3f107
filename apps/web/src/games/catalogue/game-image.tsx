import { type ReactNode, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import placeholder from './placeholder.svg';

interface GameImageProps {
  src: string;
  /** For virtual lists, where every mounted image is near the window. */
  isEager?: boolean;
  className?: string;
}

export function GameImage({ src, isEager = false, className }: GameImageProps) {
  const [brokenSrc, setBroken] = useState<string>();
  const isBroken = src === '' || brokenSrc === src;
  return (
    <img
      src={isBroken ? placeholder : src}
      alt=""
      width="600"
      height="450"
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
      className={className}
    />
  );
}

export const gameImageAspectClass = 'aspect-[4/3]';

interface GameCoverProps extends GameImageProps {
  isClosed?: boolean;
  children?: ReactNode;
}

/** Rises and zooms while its button (a `group`) is hovered or focused. */
export function GameCover({ src, isEager = false, isClosed = false, className, children }: GameCoverProps) {
  return (
    <span
      className={cx(
        'relative block overflow-hidden border border-line bg-surface-2',
        'transition-[translate,box-shadow,border-color] duration-200 ease-out',
        !isClosed &&
          'group-hover:border-gold/60 group-hover:shadow-card group-focus-visible:border-gold/60 group-focus-visible:shadow-card',
        !isClosed && 'motion-safe:group-hover:-translate-y-1 motion-safe:group-focus-visible:-translate-y-1',
        gameImageAspectClass,
        className,
      )}
    >
      <GameImage
        src={src}
        isEager={isEager}
        className={cx(
          'size-full object-cover transition-transform duration-500 ease-out group-hover:scale-[1.04] group-focus-visible:scale-[1.04]',
          isClosed && 'grayscale',
        )}
      />
      {children}
    </span>
  );
}
