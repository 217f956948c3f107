import type { UserRow } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { cx } from '../../ui/cx.ts';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { useSlashFocus } from '../../ui/slash-focus.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { playerSuggestionsQuery } from './records.queries.ts';

interface PlayerPickerProps {
  value: string;
  onChange: (account: string) => void;
  error: string | undefined;
  isMultiple?: boolean;
}

export function PlayerPicker({ value, onChange, error, isMultiple = false }: PlayerPickerProps) {
  const t = useConsoleTranslation();
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  const search = useDebouncedValue((value.split(',').at(-1) ?? '').trim());
  const { data: players = [] } = useQuery(playerSuggestionsQuery(search));
  function type(text: string): void {
    const comma = value.lastIndexOf(',');
    const isChosen = comma >= 0 && players.some(({ account }) => account === text);
    onChange(isChosen ? value.slice(0, comma + 1) + text : text);
  }
  return (
    <ComboBox
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="focus"
      inputValue={value}
      onInputChange={type}
      items={players.map((player) => ({ ...player, key: player.account }))}
      isInvalid={error !== undefined}
      className="col-span-2 grid min-w-0 content-start gap-1 sm:w-72"
    >
      <Label className="text-xs leading-5.5 font-medium text-muted">{t('records.player')}</Label>
      <div className="relative">
        <Input
          ref={input}
          placeholder={isMultiple ? t('recordPages.playersHint') : t('records.playerHint')}
          maxLength={isMultiple ? 1_650 : 60}
          className={cx(
            compactControlClass,
            'peer pr-16',
            error === undefined ? 'border-line-strong' : 'border-bad',
          )}
        />
        <Button
          aria-label={t('records.showPlayers')}
          className="absolute inset-y-0 right-0 grid w-9 pointer-coarse:w-11 place-content-center rounded-lg text-faint hover:text-text"
        >
          <ChevronDown aria-hidden className="size-4.5" />
        </Button>
      </div>
      <FieldError className="text-xs text-bad">{error}</FieldError>
      <Popover className="card w-(--trigger-width) min-w-72 overflow-auto p-1.5 shadow-card outline-none">
        <ListBox<UserRow & { key: string }>
          className="grid max-h-80 gap-0.5 overflow-auto outline-none"
          renderEmptyState={() => <p className="px-3 py-2.5 text-sm text-muted">{t('records.noPlayer')}</p>}
        >
          {(player) => (
            <ListBoxItem
              id={player.account}
              textValue={player.account}
              className="grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-lg px-3 py-2 text-sm outline-none data-[focused]:bg-gold-wash"
            >
              <span className="truncate font-medium">{player.account}</span>
              <span className="tabular text-right">{formatDollars(player.balance)}</span>
              <span className="truncate text-xs text-muted">{player.nickname}</span>
              <span className="tabular text-right text-xs text-faint">{player.id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
