import type { UserRow } from '@golden-acers/contract';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { dayOf, isDay } from '../../ui/dates/period.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { playerKeys } from './players.queries.ts';

const periods = ['day', 'week', 'month', 'half_year', 'year', 'date', 'ever'] as const;
type Period = (typeof periods)[number];
const daysOf = { day: 1, week: 7, month: 30, half_year: 182, year: 365 } as const;
const dayMs = 86_400_000;

/** Undefined if the date is incomplete. Null: for ever. */
function lastDayOf(period: Period, typedDay: string): string | null | undefined {
  if (period === 'ever') return null;
  if (period === 'date') return isDay(typedDay) ? typedDay : undefined;
  return dayOf(new Date(Date.now() + daysOf[period] * dayMs));
}

interface ExcludeDialogProps {
  player: UserRow;
  onClose: () => void;
}

export function ExcludeDialog({ player, onClose }: ExcludeDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  const [period, setPeriod] = useState<Period>('month');
  const [typedDay, setTypedDay] = useState('');
  const { reason, field, submit, wasSubmitted } = useReasonField({ hint: t('player.reasonHint') });
  const lastDay = lastDayOf(period, typedDay);
  const mutation = useCommand('POST /fortune-panda/users/:username/exclude', {
    success: t('player.excludeDone'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const dayError = lastDay === undefined && wasSubmitted ? t('records.dateWrong') : undefined;
  return (
    <FormDialog
      title={t('player.excludeTitle')}
      submitLabel={t('player.exclude')}
      isDanger
      isPristine={reason === ''}
      mutation={mutation}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          if (lastDay !== undefined)
            mutation.mutate({ params: { username: account }, body: { lastDay, reason } });
        })
      }
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{t('player.excludeHint')}</p>
      <div className="grid gap-2">
        <ChoiceChips
          label={t('player.excludeFor')}
          choices={periods}
          selected={period}
          onSelect={setPeriod}
          labelOf={(one) => t(`player.excludePeriods.${one}`)}
        />
        {period === 'date' && (
          <DateField
            label={t('player.lastDay')}
            value={typedDay}
            onChange={setTypedDay}
            error={dayError ?? mutation.fieldErrors.lastDay}
          />
        )}
        {typeof lastDay === 'string' && (
          <p className="tabular text-sm text-faint">{t('player.lastDayHint', { day: lastDay })}</p>
        )}
      </div>
      {field}
    </FormDialog>
  );
}
