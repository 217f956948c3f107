import type { PlayerLimit } from '@golden-acers/contract';
import { useId } from 'react';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { cx } from '../../ui/cx.ts';
import { limitValueText } from './limit-text.ts';

/** Shows the used and the remaining part of the limit in force. */
export function LimitUse({ limit: { kind, used }, max }: { limit: PlayerLimit; max: number }) {
  const care = useCareTranslation();
  const labelId = useId();
  // Wins can make the loss negative, which uses nothing of the limit.
  const usedNow = Math.max(used ?? 0, 0);
  const left = Math.max(max - usedNow, 0);
  return (
    <div className="grid gap-1.5">
      <p id={labelId} className="tabular flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">
          {care('limits.used', {
            used: limitValueText(care, kind, usedNow),
            limit: limitValueText(care, kind, max),
          })}
        </span>
        <span className={left === 0 ? 'text-bad' : 'text-muted'}>
          {care('limits.left', { left: limitValueText(care, kind, left) })}
        </span>
      </p>
      <progress
        aria-labelledby={labelId}
        className={cx(
          'h-2 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-webkit-progress-bar]:bg-sunk',
          left === 0
            ? '[&::-moz-progress-bar]:bg-bad [&::-webkit-progress-value]:bg-bad'
            : '[&::-moz-progress-bar]:bg-gold [&::-webkit-progress-value]:bg-gold',
        )}
        max={max}
        value={Math.min(usedNow, max)}
      />
    </div>
  );
}
