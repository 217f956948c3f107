import { lastLoginFilters } from '@golden-acers/contract/player-table';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useManagers } from '../../agents/agent-tree/managers.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatCount } from '../../i18n/number-format.ts';
import { NamedOptions, Options, SelectField } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import { playerLabelsQuery } from '../players/players.queries.ts';
import type { AnnouncementFormValues } from './announcement-form.ts';
import { announcementReachQuery } from './announcements.queries.ts';

const statuses = ['Active', 'Frozen'] as const;

type AudienceValues = Pick<AnnouncementFormValues, 'audience' | 'isPromotion'>;

interface AnnouncementAudienceFieldsProps extends AudienceValues {
  onChange: (values: Partial<AudienceValues>) => void;
}

/** Shows the filters of the list of players. */
export function AnnouncementAudienceFields({
  audience,
  isPromotion,
  onChange,
}: AnnouncementAudienceFieldsProps) {
  const t = useConsoleTranslation();
  const managers = useManagers();
  const { data: labels = [] } = useQuery(playerLabelsQuery);
  const { status, label, manager, lastLogin, ...others } = audience;
  const change = (changes: Partial<typeof audience>) => {
    const chosen = Object.entries({ status, label, manager, lastLogin, ...changes });
    onChange({ audience: { ...others, ...Object.fromEntries(chosen.filter(([, one]) => one)) } });
  };
  return (
    <>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SelectField
          label={t('announcements.status')}
          value={status ?? ''}
          onChange={({ target }) => change({ status: statuses.find((one) => one === target.value) })}
        >
          <option value="">{t('player.filters.anyStatus')}</option>
          <Options values={statuses} labelOf={(one) => t(`players.statuses.${one}`)} />
        </SelectField>
        <SelectField
          label={t('players.manager')}
          value={manager ?? ''}
          onChange={({ target }) => change({ manager: target.value })}
        >
          <option value="">{t('player.filters.anyManager')}</option>
          <NamedOptions of={managers} />
        </SelectField>
        <SelectField
          label={t('announcements.label')}
          value={label ?? ''}
          onChange={({ target }) => change({ label: target.value })}
        >
          <option value="">{t('announcements.anyLabel')}</option>
          <NamedOptions of={labels} />
        </SelectField>
        <SelectField
          label={t('player.filters.lastLogin')}
          value={lastLogin ?? ''}
          onChange={({ target }) =>
            change({ lastLogin: lastLoginFilters.find((one) => one === target.value) })
          }
        >
          <option value="">{t('player.filters.anyTime')}</option>
          <Options values={lastLoginFilters} labelOf={(one) => t(`player.filters.lastLogins.${one}`)} />
        </SelectField>
      </div>
      <Switch
        label={t('announcements.promotionLabel')}
        hint={t('announcements.promotionHint')}
        isOn={isPromotion}
        onChange={(isOn) => onChange({ isPromotion: isOn })}
      />
    </>
  );
}

/** The size of the audience, before anything is sent. */
export function AnnouncementReach(values: AudienceValues) {
  const t = useConsoleTranslation();
  const { data, isError } = useQuery(announcementReachQuery(useDebouncedValue(values)));
  const reach = () => {
    if (data === undefined) return isError ? t('announcements.reachUnknown') : '…';
    if (data.isMore) return t('announcements.reachMore', { number: formatCount(data.players) });
    return t('announcements.reach', { count: data.players });
  };
  return (
    <p
      role="status"
      className="tabular flex items-center gap-3 rounded-xl border border-line bg-sunk px-4 py-3 font-semibold text-gold-ink"
    >
      <Users aria-hidden className="size-5 shrink-0" />
      {reach()}
    </p>
  );
}
