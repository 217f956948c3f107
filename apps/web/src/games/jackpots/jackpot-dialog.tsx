import type { Jackpot, JackpotSettings } from '@golden-acers/contract';
import { jackpotLimits } from '@golden-acers/contract/agent-constants';
import { type ReactNode, useState } from 'react';
import { replyMessage, useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatMoney, formatPercentString } from '../../i18n/number-format.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useReasonField } from '../../ui/reason-field.tsx';
import { jackpotEffectOf, minCapCents, parseInteger } from './jackpot-effect.ts';
import { jackpotsQuery } from './jackpots.queries.ts';

export const formatJackpotCents = (cents: number) => formatMoney(BigInt(cents));
export const formatBps = (bps: number) => formatPercentString((bps / 100).toFixed(2));

interface JackpotDialogProps {
  jackpot: Jackpot;
  onClose: () => void;
}

export function JackpotDialog({ jackpot, onClose }: JackpotDialogProps) {
  const t = useConsoleTranslation();
  const [typed, setTyped] = useState({
    seed: String(jackpot.seedCents),
    contribution: String(jackpot.contributionBps),
    cap: String(jackpot.capCents),
  });
  const { reason, field: reasonField, submit } = useReasonField();
  const act = useCommand('PUT /agent/jackpots/:slug', {
    success: replyMessage,
    about: jackpot.name,
    invalidates: [jackpotsQuery.queryKey],
    onSuccess: onClose,
  });
  const read = {
    seed: parseInteger(typed.seed, jackpotLimits.maxCents),
    contribution: parseInteger(typed.contribution, jackpotLimits.maxContributionBps),
    cap: parseInteger(typed.cap, jackpotLimits.maxCents),
  };
  const settings = jackpotSettingsOf(read);
  const least = settings === undefined ? 0 : minCapCents(jackpot, settings);
  const isCapLow = settings !== undefined && settings.capCents < least;
  const field = (name: keyof typeof typed, hint: ReactNode, error: string | undefined) => (
    <TextField
      label={t(`jpSetting.form.${name}`)}
      hint={<span className="tabular text-gold-ink">{hint}</span>}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      error={error}
      inputMode="numeric"
      maxLength={9}
      autoComplete="off"
      className="tabular"
    />
  );
  const cents = (name: 'seed' | 'cap', problem?: string) =>
    field(
      name,
      `= ${formatJackpotCents(read[name] ?? 0)}`,
      read[name] === undefined ? t('jpSetting.form.invalidCents') : problem,
    );
  return (
    <FormDialog
      title={t('jpSetting.form.title', { name: jackpot.name })}
      submitLabel={t('jpSetting.form.save')}
      busyLabel={t('jpSetting.form.saving')}
      isPristine={reason === ''}
      mutation={act}
      onClose={onClose}
      onSubmit={() =>
        submit(() => {
          if (settings === undefined || isCapLow) return;
          act.mutate({ params: { slug: jackpot.slug }, body: { ...settings, reason } });
        })
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {cents('seed')}
        {cents(
          'cap',
          isCapLow ? t('jpSetting.form.capTooLow', { amount: formatJackpotCents(least) }) : undefined,
        )}
      </div>
      {field(
        'contribution',
        t('jpSetting.form.ofStake', { percent: formatBps(read.contribution ?? 0) }),
        read.contribution === undefined ? t('jpSetting.form.invalidContribution') : undefined,
      )}
      <JackpotEffectTable jackpot={jackpot} settings={settings} />
      {reasonField}
    </FormDialog>
  );
}

function jackpotSettingsOf(read: {
  readonly seed: number | undefined;
  readonly contribution: number | undefined;
  readonly cap: number | undefined;
}): JackpotSettings | undefined {
  const { seed, contribution, cap } = read;
  if (seed === undefined || contribution === undefined || cap === undefined) return undefined;
  return { seedCents: seed, contributionBps: contribution, capCents: cap };
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
        {t('jpSetting.effect.odds', { amount: formatJackpotCents(jackpot.oddsCents) })}
      </p>
    </section>
  );
}
