import { lastLoginFilters } from '@golden-acers/contract/player-table';
import { ListFilter } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHasManagerChoice, useManagers } from '../../agents/agent-tree/managers.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { NamedOptions, Options, SelectField, TextField } from '../../ui/field.tsx';
import { PopoverButton } from '../../ui/menu.tsx';
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

/** The label has its own control in the toolbar. */
const filterNames = ['status', 'manager', 'balanceMin', 'balanceMax', 'lastLogin'] as const;

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
        <ManagerFilter params={params} onChange={onChange} />
        <div className="grid grid-cols-2 items-end gap-2">
          {(['balanceMin', 'balanceMax'] as const).map((name) => (
            <CentsFilter
              key={name}
              label={t(`player.filters.${name}`)}
              cents={params[name]}
              onChange={(cents) => onChange({ [name]: cents }, false)}
            />
          ))}
        </div>
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
        <Button size="sm" variant="line" disabled={count === 0} onClick={() => onChange(noFilters)}>
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
