import { type BreakPeriod, coolOffPeriods, selfExclusionPeriods } from '@golden-acers/contract/breaks';
import { CirclePause } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceChip } from '../../ui/choice-chip.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Card } from '../../ui/page.tsx';
import { type TakenBreak, useTakenBreak } from './taken-break.ts';

const BreakDialog = lazyComponent(() => import('./break-dialog.tsx'), 'BreakDialog');

/** Stays after the break has ended the session, to explain what happens next. */
export function BreakCard() {
  const t = useCareTranslation();
  const isPlayer = useIsPlayer();
  const [period, setPeriod] = useState<BreakPeriod>();
  const [isConfirming, setConfirming] = useState(false);
  const taken = useTakenBreak((state) => state.taken);
  if (!isPlayer) return taken === undefined ? null : <BreakBegun taken={taken} />;
  const groups = [
    { label: t('breaks.coolOff'), hint: t('breaks.coolOffHint'), periods: coolOffPeriods },
    { label: t('breaks.selfExclusion'), hint: t('breaks.selfExclusionHint'), periods: selfExclusionPeriods },
  ];
  return (
    <Card title={t('breaks.title')}>
      <div className="grid gap-5">
        <p className="max-w-prose text-muted">{t('breaks.text')}</p>
        {groups.map(({ label, hint, periods }) => (
          <fieldset key={label} className="grid min-w-0 gap-2">
            <legend className="mb-1 font-medium">{label}</legend>
            <p className="text-sm text-muted">{hint}</p>
            <div className="flex flex-wrap gap-2">
              {periods.map((one) => (
                <ChoiceChip key={one} isSelected={one === period} onPress={() => setPeriod(one)}>
                  {t(`breaks.periods.${one}`)}
                </ChoiceChip>
              ))}
            </div>
          </fieldset>
        ))}
        <Button
          variant="danger"
          className="justify-self-start"
          disabled={period === undefined}
          onClick={() => setConfirming(true)}
        >
          {t('breaks.continue')}
        </Button>
      </div>
      {isConfirming && period !== undefined && (
        <Suspense>
          <BreakDialog period={period} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function BreakBegun({ taken: { until, redeem } }: { taken: TakenBreak }) {
  const t = useCareTranslation();
  return (
    <Card isHighlighted title={t('breaks.begun')} className="lg:col-span-2">
      <div role="status" className="flex gap-4">
        <CirclePause aria-hidden className="size-8 shrink-0 text-gold-ink" />
        <div className="grid max-w-prose gap-2">
          <p>
            {until === null
              ? t('breaks.begunForEver')
              : t('breaks.begunUntil', { at: formatDateTime(until, 'moment') })}
          </p>
          {redeem !== 'nothing' && <p>{t(`breaks.redeems.${redeem}`)}</p>}
          <p className="text-muted">{t('breaks.helpToo')}</p>
        </div>
      </div>
    </Card>
  );
}
