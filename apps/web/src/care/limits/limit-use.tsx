import type { LimitValue, PlayerLimit } from '@golden-acers/contract';
import { useId } from 'react';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { cx } from '../../ui/cx.ts';
import { limitNumberOf, limitValueOf, limitValueText } from './limit-text.ts';

/** Shows the used and the remaining part of the limit in force. */
export function LimitUse({ limit: { kind, used }, max }: { limit: PlayerLimit; max: LimitValue }) {
  const care = useCareTranslation();
  const labelId = useId();
  // Wins can make the loss negative, which uses nothing of the limit.
  const usedNow = used === null ? 0 : Math.max(limitNumberOf(used), 0);
  const most = limitNumberOf(max);
  const left = Math.max(most - usedNow, 0);
  const textOf = (number: number) => limitValueText(care, limitValueOf(kind, number));
  return (
    <div className="grid gap-1.5">
      <p id={labelId} className="tabular flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">
          {care('limits.used', {
            used: textOf(usedNow),
            limit: textOf(most),
          })}
        </span>
        <span className={left === 0 ? 'text-bad' : 'text-muted'}>
          {care('limits.left', { left: textOf(left) })}
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
        max={most}
        value={Math.min(usedNow, most)}
      />
    </div>
  );
}
