import { type GameType, gameTypes } from '@golden-acers/contract/constants';
import { tournamentLimits, tournamentScorings } from '@golden-acers/contract/promotion-constants';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { catalogueQuery } from '../../games/catalogue/games.queries.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { type Locale, useTranslation } from '../../i18n/index.ts';
import { formatMoney } from '../../i18n/number-format.ts';
import { LocalizedTextFields } from '../../messages/notifications/localized-text-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/choice-chip.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { DateField } from '../../ui/dates/date-field.tsx';
import { currentTimeZone, isClock, isDay } from '../../ui/dates/period.ts';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { FormCommand } from '../../ui/use-form.ts';
import { agentTournamentsKey, type ListedTournament, postTournament } from './agent-tournaments.queries.ts';
import {
  incompleteLocaleOf,
  prizeProblems,
  prizeSumCents,
  type TournamentFormValues,
  type TypedPrize,
  tournamentCommandOf,
  tournamentFormOf,
} from './tournament-form.ts';

interface TournamentDialogProps {
  /** Undefined: creates a tournament. */
  draft?: ListedTournament | undefined;
  onClose: () => void;
}

export function TournamentDialog({ draft, onClose }: TournamentDialogProps) {
  const t = useConsoleTranslation();
  const [locale, setLocale] = useState<Locale>('en');
  const mutation = useCommand(
    (values: TournamentFormValues, key) => postTournament(draft, tournamentCommandOf(values, gameTypes), key),
    {
      success: t('tournaments.saved'),
      about: ({ texts }) => texts.en.title,
      invalidates: [agentTournamentsKey],
      onSuccess: onClose,
    },
  );
  const form = useTournamentForm(draft, mutation);
  const { values } = form;
  function submit(send: () => void): void {
    setLocale(incompleteLocaleOf(values.texts) ?? locale);
    form.submit(send);
  }
  return (
    <FormDialog
      form={{ ...form, submit }}
      title={t(draft === undefined ? 'tournaments.newTitle' : 'tournaments.editTitle')}
      width="wide"
      submitLabel={t('tournaments.save')}
      errorFallback={t('tournaments.refused')}
      onClose={onClose}
      onSubmit={() => mutation.mutate(values)}
    >
      <TextFields form={form} locale={locale} onLocale={setLocale} />
      <RuleFields form={form} />
      <WindowFields form={form} />
      <PrizeFields form={form} />
    </FormDialog>
  );
}

function useTournamentForm(draft: ListedTournament | undefined, command: FormCommand) {
  const t = useConsoleTranslation();
  return useConsoleForm('POST /agent/tournaments', tournamentFormOf(draft), command, {
    version: draft?.version,
    problemsOf: ({ texts, startDay, startClock, endDay, endClock, prizes }) => {
      const dayProblem = (day: string) => !isDay(day) && t('records.dateWrong');
      const clockProblem = (clock: string) => !isClock(clock) && t('announcements.clockWrong');
      const isPrizeWrong = prizes.some((prize) => Object.values(prizeProblems(prize)).includes(true));
      return {
        texts: incompleteLocaleOf(texts),
        startDay: dayProblem(startDay),
        startClock: clockProblem(startClock),
        endDay: dayProblem(endDay),
        endClock: clockProblem(endClock),
        prizes: isPrizeWrong && t('tournaments.centsWrong'),
      };
    },
  });
}

interface FieldsProps {
  form: ReturnType<typeof useTournamentForm>;
}

interface TextFieldsProps extends FieldsProps {
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

function TextFields({ form, locale, onLocale }: TextFieldsProps) {
  const t = useConsoleTranslation();
  return (
    <LocalizedTextFields
      texts={form.values.texts}
      isChecked={form.wasSubmitted}
      {...{ locale, onLocale }}
      textLabel={t('tournaments.description')}
      rows={2}
      missingText={(name) => t(`tournaments.${name}Missing`)}
      onChange={(texts) => form.change({ texts })}
    />
  );
}

function RuleFields({ form }: FieldsProps) {
  const t = useConsoleTranslation();
  const { t: siteText } = useTranslation('promotions');
  const { data: games = [] } = useQuery(catalogueQuery);
  const { scoring, game } = form.values;
  const stake = form.typedNumber('minStake');
  return (
    <section aria-label={t('tournaments.rules')} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('tournaments.rules')}</h3>
      <ChoiceChips
        label={t('tournaments.scoring')}
        choices={tournamentScorings}
        selected={scoring}
        onSelect={(one) => form.change({ scoring: one })}
        labelOf={(one) => siteText(`tournaments.by.${one}`)}
      />
      <p className="text-sm text-faint">{siteText(`tournaments.rules.${scoring}`)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('tournaments.games')}
          value={game}
          onChange={({ target }) => form.change({ game: target.value })}
        >
          <option value="all">{siteText('tournaments.allGames')}</option>
          <optgroup label={t('tournaments.byType')}>
            <Options values={gameTypes} labelOf={(type: GameType) => siteText(`tournaments.types.${type}`)} />
          </optgroup>
          <optgroup label={t('tournaments.byGame')}>
            {games.map(({ kindId, gameName }) => (
              <option key={kindId} value={String(kindId)}>
                {gameName}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <TextField
          {...form.field('minStake')}
          hint={<span className="tabular text-gold-ink">{`= ${formatMoney(BigInt(stake ?? 0))}`}</span>}
        />
      </div>
    </section>
  );
}

function WindowFields({ form: { field, change } }: FieldsProps) {
  const t = useConsoleTranslation();
  return (
    <section aria-label={t('tournaments.window')} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('tournaments.window')}</h3>
      {(['start', 'end'] as const).map((edge) => (
        <div key={edge} className="flex flex-wrap gap-3">
          <DateField
            {...field(`${edge}Day`)}
            label={t(`tournaments.${edge}Day`)}
            onChange={(day) => change({ [`${edge}Day`]: day })}
          />
          <TimeField
            {...field(`${edge}Clock`)}
            label={t(`tournaments.${edge}Clock`)}
            onChange={(clock) => change({ [`${edge}Clock`]: clock })}
          />
        </div>
      ))}
      <p className="text-sm text-faint">
        {t('announcements.zone', { zone: currentTimeZone().replaceAll('_', ' ') })}
      </p>
    </section>
  );
}

function PrizeFields({ form }: FieldsProps) {
  const t = useConsoleTranslation();
  const { prizes } = form.values;
  const nextKey = useRef(prizes.length);
  const set = (changed: readonly TypedPrize[]) => form.change({ prizes: changed });
  const changeRow = (key: number, changes: Partial<TypedPrize>) =>
    set(prizes.map((prize) => (prize.key === key ? { ...prize, ...changes } : prize)));
  const add = () => {
    set([...prizes, { key: nextKey.current, places: '1', cents: '' }]);
    nextKey.current += 1;
  };
  return (
    <section aria-label={t('tournaments.prizes')} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('tournaments.prizes')}</h3>
      {prizes.map((prize, index) => {
        const { isPlacesWrong, isCentsWrong } = prizeProblems(prize);
        const step = index + 1;
        return (
          <div key={prize.key} className="flex flex-wrap items-start gap-3">
            <div className="min-w-28 grow basis-28">
              <TextField
                label={t('tournaments.prizePlaces', { step })}
                value={prize.places}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                error={form.wasSubmitted && isPlacesWrong ? t('tournaments.placesWrong') : undefined}
                onChange={({ target }) => changeRow(prize.key, { places: target.value })}
              />
            </div>
            <div className="min-w-36 grow-2 basis-36">
              <TextField
                label={t('tournaments.prizeCents', { step })}
                value={prize.cents}
                inputMode="numeric"
                maxLength={8}
                autoComplete="off"
                error={form.wasSubmitted && isCentsWrong ? t('tournaments.centsWrong') : undefined}
                onChange={({ target }) => changeRow(prize.key, { cents: target.value })}
              />
            </div>
            {prizes.length > 1 && (
              <Button
                variant="quiet"
                className="mt-6.5"
                aria-label={t('tournaments.removePrize', { step })}
                onClick={() => set(prizes.filter(({ key }) => key !== prize.key))}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </Button>
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="line"
          size="sm"
          disabled={prizes.length >= tournamentLimits.maxPrizeSteps}
          onClick={add}
        >
          <Plus aria-hidden className="size-4" />
          {t('tournaments.addPrize')}
        </Button>
        <p className="tabular text-sm font-semibold">
          {t('tournaments.prizeSum', { amount: formatMoney(prizeSumCents(prizes)) })}
        </p>
      </div>
    </section>
  );
}
