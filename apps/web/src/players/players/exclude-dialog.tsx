import type { UserRow } from '@golden-acers/contract';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { PlayerSummary } from '../../money/transfers/player-summary.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { dayOf, isDay } from '../../ui/dates/period.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { playerKeys } from './players.queries.ts';

const periods = ['day', 'week', 'month', 'half_year', 'year', 'date', 'ever'] as const;
type Period = (typeof periods)[number];
const daysOf = { day: 1, week: 7, month: 30, half_year: 182, year: 365 } as const;
const dayMs = 86_400_000;

/** `lastDay` is typed for the period `date`. */
const firstValues: { readonly period: Period; readonly lastDay: string; readonly reason: string } = {
  period: 'month',
  lastDay: '',
  reason: '',
};

/** Undefined if the date is incomplete. Null: for ever. */
function lastDayOf({ period, lastDay }: typeof firstValues): string | null | undefined {
  if (period === 'ever') return null;
  if (period === 'date') return isDay(lastDay) ? lastDay : undefined;
  return dayOf(new Date(Date.now() + daysOf[period] * dayMs));
}

interface ExcludeDialogProps {
  player: UserRow;
  onClose: () => void;
}

export function ExcludeDialog({ player, onClose }: ExcludeDialogProps) {
  const t = useConsoleTranslation();
  const { account } = player;
  const mutation = useCommand('POST /fortune-panda/users/:username/exclude', {
    success: t('player.excludeDone'),
    about: account,
    invalidates: playerKeys(account),
    onSuccess: onClose,
  });
  const form = useConsoleForm('POST /fortune-panda/users/:username/exclude', firstValues, mutation, {
    problemsOf: (values) => ({ lastDay: lastDayOf(values) === undefined && t('records.dateWrong') }),
  });
  const { period, reason } = form.values;
  const lastDay = lastDayOf(form.values);
  return (
    <FormDialog
      title={t('player.excludeTitle')}
      submitLabel={t('player.exclude')}
      isDanger
      form={form}
      errorFallback={t('player.refused')}
      onClose={onClose}
      onSubmit={() =>
        lastDay !== undefined && mutation.mutate({ params: { username: account }, body: { lastDay, reason } })
      }
    >
      <PlayerSummary player={player} />
      <p className="text-sm text-muted">{t('player.excludeHint')}</p>
      <div className="grid gap-2">
        <ChoiceChips
          label={t('player.excludeFor')}
          choices={periods}
          selected={period}
          onSelect={(one) => form.change({ period: one })}
          labelOf={(one) => t(`player.excludePeriods.${one}`)}
        />
        {period === 'date' && (
          <DateField {...form.field('lastDay')} onChange={(typed) => form.change({ lastDay: typed })} />
        )}
        {typeof lastDay === 'string' && (
          <p className="tabular text-sm text-faint">{t('player.lastDayHint', { day: lastDay })}</p>
        )}
      </div>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
