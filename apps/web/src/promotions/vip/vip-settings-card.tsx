import type { VipSettings } from '@golden-acers/contract';
import { gameTypes } from '@golden-acers/contract/constants';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingSkeletons, QueryErrorBar, RequestError, Skeleton } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { ReplacedValues } from '../../ui/form.tsx';
import { Card } from '../../ui/page.tsx';
import { useRecordValues } from '../../ui/record-values.ts';
import { Switch } from '../../ui/switch.tsx';
import { type TierNumber, tierNumbers, vipSettingsQuery } from './vip.queries.ts';
import { parseVipForm, tierFigures, type VipForm, type VipFormTier, vipFormOf } from './vip-form.ts';

/** Agents who may change the site's settings see it. */
export function VipSettingsCard() {
  const t = useConsoleTranslation();
  const settings = useQuery(vipSettingsQuery);
  return (
    <Card title={t('setting.vip.title')}>
      <p className="mb-4 text-sm text-muted">{t('setting.vip.hint')}</p>
      {settings.data !== undefined ? (
        <VipSettingsForm saved={settings.data.settings} version={settings.data.version} />
      ) : settings.error !== null ? (
        <QueryErrorBar query={settings} fallback={t('setting.notLoaded')} />
      ) : (
        <LoadingSkeletons>
          <Skeleton className="h-[100rem] sm:h-[64rem]" />
        </LoadingSkeletons>
      )}
    </Card>
  );
}

function VipSettingsForm({ saved, version }: { saved: VipSettings; version: string }) {
  const t = useConsoleTranslation();
  const {
    first,
    values: form,
    setValues: setForm,
    newer,
  } = useRecordValues('PUT /agent/vip', vipFormOf(saved), version);
  const { problems, settings } = parseVipForm(form);
  const save = useCommand('PUT /agent/vip', {
    success: t('setting.saved'),
    invalidates: [vipSettingsQuery.queryKey],
  });
  function errorOf(field: string): string | undefined {
    const problem = problems[field];
    if (problem === undefined) return save.fieldErrors[field];
    if (problem === 'too_low') return t('setting.vip.tooLow');
    if (problem === 'falls') return t('setting.vip.falls');
    return t('setting.figures.bounds', { min: formatCount(problem.min), max: formatCount(problem.max) });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (settings !== undefined) save.mutate({ body: settings, ifMatch: version });
  }
  const changeTier = (index: number, change: Partial<VipFormTier>) =>
    setForm({
      ...form,
      tiers: form.tiers.map((tier, at) => (at === index ? { ...tier, ...change } : tier)),
    });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <ReplacedValues values={newer.map(({ text }) => ({ label: undefined, text }))} />
      <TextField
        label={t('setting.vip.requestMaxWithoutTier')}
        value={form.requestMax}
        onChange={({ target }) => setForm({ ...form, requestMax: target.value })}
        error={errorOf('requestMax')}
        {...figureInput}
      />
      {tierNumbers.map((number) => {
        const tier = form.tiers[number - 1];
        return (
          tier !== undefined && (
            <TierFields
              key={number}
              {...{ tier, number, errorOf }}
              onChange={(change) => changeTier(number - 1, change)}
            />
          )
        );
      })}
      <RateFields
        {...{ form, errorOf }}
        onChange={(type, text) => setForm({ ...form, rates: { ...form.rates, [type]: text } })}
      />
      <RequestError error={save.error} fallback={t('setting.failed')} />
      <Button
        type="submit"
        size="sm"
        className="justify-self-end"
        busy={save.isPending}
        disabled={JSON.stringify(form) === JSON.stringify(first)}
      >
        {t('setting.save')}
      </Button>
    </form>
  );
}

const figureInput = {
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 10,
  className: 'tabular',
} as const;

interface TierFieldsProps {
  tier: VipFormTier;
  number: TierNumber;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<VipFormTier>) => void;
}

function TierFields({ tier, number, errorOf, onChange }: TierFieldsProps) {
  const t = useConsoleTranslation();
  const { t: siteText } = useTranslation('promotions');
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="float-left font-semibold">{siteText(`vip.tiers.${number}`)}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {tierFigures.map((name) => (
          <TextField
            key={name}
            label={t(`setting.vip.${name}`)}
            value={tier[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
            error={errorOf(`tiers.${number - 1}.${name}`)}
            {...figureInput}
          />
        ))}
      </div>
      <Switch
        label={t('setting.vip.hasQueuePriority')}
        isOn={tier.hasQueuePriority}
        onChange={(hasQueuePriority) => onChange({ hasQueuePriority })}
      />
    </fieldset>
  );
}

interface RateFieldsProps {
  form: VipForm;
  errorOf: (field: string) => string | undefined;
  onChange: (type: string, text: string) => void;
}

function RateFields({ form: { rates }, errorOf, onChange }: RateFieldsProps) {
  const t = useConsoleTranslation();
  const { t: siteText } = useTranslation('promotions');
  const nameOf = (type: string) => {
    const known = gameTypes.find((one) => one === type);
    if (known !== undefined) return siteText(`tournaments.types.${known}`);
    return type === 'other' ? t('setting.vip.other') : type;
  };
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="float-left font-semibold">{t('setting.vip.rates')}</legend>
      <p className="text-sm text-muted">{t('setting.vip.ratesHint')}</p>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {Object.entries(rates).map(([type, text]) => (
          <TextField
            key={type}
            label={nameOf(type)}
            value={text}
            placeholder={type === 'other' ? undefined : rates.other}
            onChange={({ target }) => onChange(type, target.value)}
            error={errorOf(`rates.${type}`)}
            {...figureInput}
          />
        ))}
      </div>
    </fieldset>
  );
}
