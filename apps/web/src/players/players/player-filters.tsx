import { lastLoginFilters } from '@golden-acers/contract/player-table';
import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHasManagerChoice, useManagers } from '../../agents/agent-tree/managers.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { NamedOptions, Options, SelectField, TextField } from '../../ui/field.tsx';
import { PopoverButton } from '../../ui/menu.tsx';
import { playerLabelsQuery } from './players.queries.ts';
import {
  type ChangePlayersParams,
  noFilters,
  type PlayersParams,
  prohibitedStatuses,
} from './players-params.ts';
import { toolbarButtonClass } from './saved-views-menu.tsx';

interface PlayerFiltersProps {
  params: PlayersParams;
  onChange: ChangePlayersParams;
}

const filterNames = ['status', 'label', 'manager', 'balanceMin', 'balanceMax', 'lastLogin'] as const;

export function PlayerFilters({ params, onChange }: PlayerFiltersProps) {
  const t = useConsoleTranslation();
  const count = filterNames.filter((name) => params[name] !== '').length;
  return (
    <PopoverButton
      label={t('player.filters.title')}
      buttonClassName={toolbarButtonClass}
      button={
        <>
          <ListFilter aria-hidden className="size-4" />
          {count === 0 ? t('player.filters.title') : t('player.filters.active', { count })}
        </>
      }
    >
      <div className="grid w-72 gap-3 p-2">
        <StatusFilter params={params} onChange={onChange} />
        <LabelFilter params={params} onChange={onChange} />
        <ManagerFilter params={params} onChange={onChange} />
        {/* One below the other: beside each other, their labels wrap in every language. */}
        {(['balanceMin', 'balanceMax'] as const).map((name) => (
          <CentsFilter
            key={name}
            label={t(`player.filters.${name}`)}
            cents={params[name]}
            onChange={(cents) => onChange({ [name]: cents }, false)}
          />
        ))}
        <SelectField
          label={t('player.filters.lastLogin')}
          value={params.lastLogin}
          onChange={({ target }) =>
            onChange({ lastLogin: lastLoginFilters.find((one) => one === target.value) ?? '' })
          }
        >
          <option value="">{t('player.filters.anyTime')}</option>
          <Options values={lastLoginFilters} labelOf={(one) => t(`player.filters.lastLogins.${one}`)} />
        </SelectField>
        {/* Not `disabled`, because it would lose the focus when it is pressed, and Escape would close nothing. */}
        <Button
          size="sm"
          variant="line"
          aria-disabled={count === 0}
          onClick={() => count > 0 && onChange(noFilters)}
        >
          {t('player.filters.clear')}
        </Button>
      </div>
    </PopoverButton>
  );
}

/** A filter for a prohibited state also shows prohibited accounts. */
function StatusFilter({ params, onChange }: PlayerFiltersProps) {
  const t = useConsoleTranslation();
  function select(text: string): void {
    const status = prohibitedStatuses.find((one) => one === text) ?? '';
    onChange(status === '' ? { status } : { status, prohibited: true });
  }
  return (
    <SelectField
      label={t('players.status')}
      value={params.prohibited ? params.status : ''}
      onChange={({ target }) => select(target.value)}
    >
      <option value="">{t('player.filters.anyStatus')}</option>
      <Options values={prohibitedStatuses} labelOf={(one) => t(`players.statuses.${one}`)} />
    </SelectField>
  );
}

function LabelFilter({ params, onChange }: PlayerFiltersProps) {
  const t = useConsoleTranslation();
  const { data: labels = [] } = useQuery(playerLabelsQuery);
  if (labels.length === 0) return null;
  return (
    <SelectField
      label={t('player.labelFilter')}
      value={params.label}
      onChange={({ target }) => onChange({ label: target.value })}
    >
      <option value="">{t('player.anyLabel')}</option>
      <NamedOptions of={labels} />
    </SelectField>
  );
}

function ManagerFilter({ params, onChange }: PlayerFiltersProps) {
  const t = useConsoleTranslation();
  const managers = useManagers();
  const hasChoice = useHasManagerChoice();
  if (!hasChoice && params.manager === '') return null;
  return (
    <SelectField
      label={t('players.manager')}
      value={params.manager}
      onChange={({ target }) => onChange({ manager: target.value })}
    >
      <option value="">{t('player.filters.anyManager')}</option>
      <NamedOptions of={managers} />
    </SelectField>
  );
}

interface CentsFilterProps {
  label: string;
  cents: string;
  onChange: (cents: string) => void;
}

/** Applied when the field loses the focus or Enter is pressed, so that half-typed amounts are not queried. */
function CentsFilter({ label, cents, onChange }: CentsFilterProps) {
  const [text, setText] = useState(cents);
  useEffect(() => setText(cents), [cents]);
  const send = () => text !== cents && onChange(text);
  return (
    <TextField
      label={label}
      value={text}
      inputMode="numeric"
      maxLength={13}
      autoComplete="off"
      onChange={({ target }) => setText(target.value.replace(/\D/g, ''))}
      onBlur={send}
      onKeyDown={({ key }) => key === 'Enter' && send()}
    />
  );
}
