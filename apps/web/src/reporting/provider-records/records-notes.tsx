import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useConsoleTexts } from '../../console/texts.ts';
import { countText, dollars } from '../../i18n/figures.ts';
import { Button } from '../../ui/button.tsx';
import { type Reading, type RecordTotals, stopReading } from './records.ts';

/** How far the background is with a question of many players, and how long it still takes at least. */
export function ReadingBar({ reading }: { reading: Reading }) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({ mutationFn: () => stopReading(client, reading.id) });
  const { players, done, failed, secondsLeft } = reading;
  return (
    <div className="grid shrink-0 gap-2 rounded-xl border border-line bg-surface px-4 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid gap-1.5">
        <p className="tabular text-sm" aria-live="polite">
          {t('recordDesk.reading', {
            done: countText(done),
            players: countText(players),
            minutes: countText(Math.max(1, Math.ceil(secondsLeft / 60))),
          })}
          {failed > 0 && ` ${t('recordDesk.readingFailed', { count: failed })}`}
        </p>
        <progress
          aria-label={t('recordDesk.readingProgress')}
          value={done + failed}
          max={players}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-gold"
        />
      </div>
      <Button variant="line" size="sm" busy={isPending} onClick={() => mutate()}>
        {t('recordDesk.stopReading')}
      </Button>
    </div>
  );
}

/** What is shown is not all there is: the rest is read by a press on Load. */
export function Unread({ coverage: { unread } }: { coverage: { unread: number } }) {
  const t = useConsoleTexts();
  if (unread === 0) return null;
  return (
    <p className="flex shrink-0 items-center gap-2 text-sm text-warn">
      <Clock aria-hidden className="size-4" />
      {t('recordDesk.unread', { count: unread })}
    </p>
  );
}

const counts = ['records', 'ownTransfers', 'onlyThere', 'onlyHere'] as const;
const sums = [
  'recharged',
  'redeemed',
  'ownRecharged',
  'ownRedeemed',
  'played',
  'won',
  'net',
  'given',
  'corrected',
] as const;
/** Of all records of the question, on whichever page. */
export function Totals({ totals, timeZone }: { totals: RecordTotals; timeZone: string }) {
  const t = useConsoleTexts();
  const shown = [
    ...counts.flatMap((name) => {
      const value = totals[name];
      return value === undefined ? [] : [{ name, text: countText(value) }];
    }),
    ...sums.flatMap((name) => {
      const value = totals[name];
      return value === undefined ? [] : [{ name, text: dollars(value) }];
    }),
  ];
  return (
    <dl className="tabular flex shrink-0 flex-wrap gap-x-6 gap-y-1.5 text-sm">
      {shown.map(({ name, text }) => (
        <div key={name} className="grid">
          <dt className="text-xs text-faint">{t(`recordDesk.totals.${name}`)}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
      <div className="grid">
        <dt className="text-xs text-faint">{t('recordDesk.timeZone')}</dt>
        <dd>{timeZone}</dd>
      </div>
    </dl>
  );
}
