import type { Jackpot, JackpotSettings, ListedJackpot } from '@golden-acers/contract';
import { toCents, toMoney } from '@golden-acers/contract/money-values';
import type { ReactNode } from 'react';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney, formatPercentString } from '../../i18n/number-format.ts';
import { ReasonField, useConsoleForm } from '../../ui/console-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { jackpotEffectOf, minCapCents } from './jackpot-effect.ts';
import { jackpotsQuery } from './jackpots.queries.ts';

const formatJackpotCents = (cents: number) => formatMoney(BigInt(cents));
export const formatBps = (bps: number) => formatPercentString((bps / 100).toFixed(2));

interface JackpotDialogProps {
  jackpot: ListedJackpot;
  onClose: () => void;
}

export function JackpotDialog({ jackpot, onClose }: JackpotDialogProps) {
  const t = useConsoleTranslation();
  const act = useCommand('PUT /agent/jackpots/:slug', {
    success: replyMessage,
    about: jackpot.name,
    invalidates: [jackpotsQuery.queryKey],
    onSuccess: onClose,
  });
  const first = {
    seed: jackpot.seed.amountMinor,
    contributionBps: String(jackpot.contributionBps),
    cap: jackpot.cap.amountMinor,
    reason: '',
  };
  const form = useConsoleForm('PUT /agent/jackpots/:slug', first, act, {
    shows: 'numbers at once',
    version: jackpot.version,
    problemsOf: (_values, typedNumber) => {
      const settings = jackpotSettingsOf(typedNumber);
      const least = settings === undefined ? 0 : minCapCents(jackpot, settings);
      if (settings === undefined || toCents(settings.cap) >= least) return {};
      return { cap: t('jpSetting.form.capTooLow', { amount: formatJackpotCents(least) }) };
    },
  });
  const settings = jackpotSettingsOf(form.typedNumber);
  const field = (name: keyof JackpotSettings, hint: ReactNode) => (
    <TextField
      {...form.field(name)}
      hint={<span className="tabular text-gold-ink">{hint}</span>}
      className="tabular"
    />
  );
  const cents = (name: 'seed' | 'cap') => field(name, `= ${formatJackpotCents(form.typedNumber(name) ?? 0)}`);
  return (
    <FormDialog
      title={t('jpSetting.form.title', { name: jackpot.name })}
      submitLabel={t('jpSetting.form.save')}
      busyLabel={t('jpSetting.form.saving')}
      form={form}
      onClose={onClose}
      onSubmit={() => {
        if (settings === undefined) return;
        const body = { ...settings, reason: form.values.reason };
        act.mutate({ params: { slug: jackpot.slug }, body, ifMatch: jackpot.version });
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {cents('seed')}
        {cents('cap')}
      </div>
      {field(
        'contributionBps',
        t('jpSetting.form.ofStake', { percent: formatBps(form.typedNumber('contributionBps') ?? 0) }),
      )}
      <JackpotEffectTable jackpot={jackpot} settings={settings} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}

function jackpotSettingsOf(
  typedNumber: (name: keyof JackpotSettings) => number | undefined,
): JackpotSettings | undefined {
  const seed = typedNumber('seed');
  const contributionBps = typedNumber('contributionBps');
  const cap = typedNumber('cap');
  if (seed === undefined || contributionBps === undefined || cap === undefined) return undefined;
  return { seed: toMoney(seed), contributionBps, cap: toMoney(cap) };
}

const effectFields = ['feedPerHundredCents', 'averageWinCents', 'maxWinCents', 'houseShareCents'] as const;
const hundredCents = 10_000;

function JackpotEffectTable({
  jackpot,
  settings,
}: {
  jackpot: Jackpot;
  settings: JackpotSettings | undefined;
}) {
  const t = useConsoleTranslation();
  const now = jackpotEffectOf(jackpot, jackpot);
  const then = settings === undefined ? undefined : jackpotEffectOf(jackpot, settings);
  const head = 'text-right text-xs font-semibold text-muted';
  return (
    <section aria-label={t('jpSetting.effect.title')} className="grid gap-2 border-t border-line pt-4">
      <table className="tabular w-full border-separate border-spacing-y-1 text-sm">
        <thead>
          <tr>
            <th scope="col" className="text-left text-xs font-semibold text-muted">
              {t('jpSetting.effect.what')}
            </th>
            <th scope="col" className={head}>
              {t('jpSetting.effect.now')}
            </th>
            <th scope="col" className={head}>
              {t('jpSetting.effect.then')}
            </th>
          </tr>
        </thead>
        <tbody>
          {effectFields.map((part) => (
            <tr key={part}>
              <th scope="row" className="pr-3 text-left font-normal text-muted">
                {t(`jpSetting.effect.${part}`, { amount: formatJackpotCents(hundredCents) })}
              </th>
              <td className="pl-3 text-right text-muted">{formatJackpotCents(now[part])}</td>
              <td className="pl-3 text-right font-semibold">
                {then === undefined ? '–' : formatJackpotCents(then[part])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-faint">
        {t('jpSetting.effect.odds', { amount: formatMoney(jackpot.odds) })}
      </p>
    </section>
  );
}
