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
import { DateField } from '../../ui/dates/date-field.tsx';
import { currentTimeZone } from '../../ui/dates/period.ts';
import { TimeField } from '../../ui/dates/time-field.tsx';
import { Options, SelectField, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { agentTournamentsKey, type ListedTournament, postTournament } from './agent-tournaments.queries.ts';
import {
  integerWithin,
  prizeProblems,
  prizeSumCents,
  type TournamentFormValues,
  type TypedPrize,
  tournamentCommandOf,
  tournamentFormOf,
  tournamentProblemsOf,
} from './tournament-form.ts';

interface TournamentDialogProps {
  /** Undefined: creates a tournament. */
  draft?: ListedTournament | undefined;
  onClose: () => void;
}

export function TournamentDialog({ draft, onClose }: TournamentDialogProps) {
  const t = useConsoleTranslation();
  const [values, setValues] = useState(() => tournamentFormOf(draft));
  const [locale, setLocale] = useState<Locale>('en');
  const [isChecked, setChecked] = useState(false);
  const mutation = useCommand(
    (_: undefined, key) => postTournament(draft?.id, tournamentCommandOf(values, gameTypes), key),
    {
      success: t('tournaments.saved'),
      about: values.texts.en.title,
      invalidates: [agentTournamentsKey],
      onSuccess: onClose,
    },
  );
  const change = (changes: Partial<TournamentFormValues>) => setValues({ ...values, ...changes });
  const problems = tournamentProblemsOf(values);
  function submit(): void {
    setChecked(true);
    if (problems.locale !== undefined) setLocale(problems.locale);
    else if (!problems.isAny) mutation.mutate();
  }
  const fields = { values, isChecked, onChange: change };
  return (
    <FormDialog
      title={t(draft === undefined ? 'tournaments.newTitle' : 'tournaments.editTitle')}
      width="wide"
      submitLabel={t('tournaments.save')}
      isPristine={values.texts.en.title === ''}
      mutation={mutation}
      errorFallback={t('tournaments.refused')}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextFields {...fields} locale={locale} onLocale={setLocale} />
      <RuleFields {...fields} />
      <WindowFields {...fields} />
      <PrizeFields {...fields} />
    </FormDialog>
  );
}

interface FieldsProps {
  values: TournamentFormValues;
  /** True after an attempt to save. */
  isChecked: boolean;
  onChange: (changes: Partial<TournamentFormValues>) => void;
}

interface TextFieldsProps extends FieldsProps {
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

function TextFields({ values: { texts }, isChecked, onChange, locale, onLocale }: TextFieldsProps) {
  const t = useConsoleTranslation();
  return (
    <LocalizedTextFields
      {...{ texts, locale, isChecked, onLocale }}
      textLabel={t('tournaments.description')}
      rows={2}
      missingText={(name) => t(`tournaments.${name}Missing`)}
      onChange={(changed) => onChange({ texts: changed })}
    />
  );
}

function RuleFields({ values: { scoring, game, minStakeCents }, isChecked, onChange }: FieldsProps) {
  const t = useConsoleTranslation();
  const { t: siteText } = useTranslation();
  const { data: games = [] } = useQuery(catalogueQuery);
  const stake = integerWithin(minStakeCents, 0, tournamentLimits.maxMinStakeCents);
  return (
    <section aria-label={t('tournaments.rules')} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('tournaments.rules')}</h3>
      <ChoiceChips
        label={t('tournaments.scoring')}
        choices={tournamentScorings}
        selected={scoring}
        onSelect={(one) => onChange({ scoring: one })}
        labelOf={(one) => siteText(`tournaments.by.${one}`)}
      />
      <p className="text-sm text-faint">{siteText(`tournaments.rules.${scoring}`)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('tournaments.games')}
          value={game}
          onChange={({ target }) => onChange({ game: target.value })}
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
          label={t('tournaments.minStake')}
          hint={<span className="tabular text-gold-ink">{`= ${formatMoney(BigInt(stake ?? 0))}`}</span>}
          value={minStakeCents}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          error={isChecked && stake === undefined ? t('tournaments.centsWrong') : undefined}
          onChange={({ target }) => onChange({ minStakeCents: target.value })}
        />
      </div>
    </section>
  );
}

function WindowFields({ values, isChecked, onChange }: FieldsProps) {
  const t = useConsoleTranslation();
  const problems = tournamentProblemsOf(values);
  const dayError = (isWrong: boolean) => (isChecked && isWrong ? t('records.dateWrong') : undefined);
  const clockError = (isWrong: boolean) => (isChecked && isWrong ? t('announcements.clockWrong') : undefined);
  return (
    <section aria-label={t('tournaments.window')} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t('tournaments.window')}</h3>
      <div className="flex flex-wrap gap-3">
        <DateField
          label={t('tournaments.startDay')}
          value={values.startDay}
          onChange={(startDay) => onChange({ startDay })}
          error={dayError(problems.isStartDayWrong)}
        />
        <TimeField
          label={t('tournaments.startClock')}
          value={values.startClock}
          onChange={(startClock) => onChange({ startClock })}
          error={clockError(problems.isStartClockWrong)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <DateField
          label={t('tournaments.endDay')}
          value={values.endDay}
          onChange={(endDay) => onChange({ endDay })}
          error={dayError(problems.isEndDayWrong)}
        />
        <TimeField
          label={t('tournaments.endClock')}
          value={values.endClock}
          onChange={(endClock) => onChange({ endClock })}
          error={clockError(problems.isEndClockWrong)}
        />
      </div>
      <p className="text-sm text-faint">
        {t('announcements.zone', { zone: currentTimeZone().replaceAll('_', ' ') })}
      </p>
    </section>
  );
}

function PrizeFields({ values: { prizes }, isChecked, onChange }: FieldsProps) {
  const t = useConsoleTranslation();
  const nextKey = useRef(prizes.length);
  const set = (changed: readonly TypedPrize[]) => onChange({ prizes: changed });
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
                error={isChecked && isPlacesWrong ? t('tournaments.placesWrong') : undefined}
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
                error={isChecked && isCentsWrong ? t('tournaments.centsWrong') : undefined}
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
