import { ArrowDownUp } from 'lucide-react';
import { useId } from 'react';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { Options } from '../../ui/field.tsx';
import { collections, type LobbyView, type SortOrder, sortOrders } from './lobby-view.ts';
import { MobileSearch } from './mobile-search.tsx';

interface LobbyToolbarProps {
  view: LobbyView;
  onChange: (change: Partial<LobbyView>) => void;
}

export function LobbyToolbar({ view, onChange }: LobbyToolbarProps) {
  const { t } = useTranslation();
  const isPlayer = useIsPlayer();
  return (
    <div className="flex flex-wrap items-center gap-3 lg:justify-end">
      <MobileSearch search={view.search} onSearch={(search) => onChange({ search })} />
      <SortSelect sort={view.sort} onSort={(sort) => onChange({ sort })} />
      {isPlayer && (
        <ul aria-label={t('lobby.collection')} className="flex max-w-full flex-wrap gap-2 max-lg:w-full">
          {collections.map((collection) => (
            <li key={collection}>
              <button
                type="button"
                aria-pressed={view.collection === collection}
                onClick={() => onChange({ collection: collection })}
                className={cx(
                  'h-9 rounded-full border px-3.5 pointer-coarse:h-11 text-sm font-medium transition-colors',
                  view.collection === collection
                    ? 'border-gold bg-gold-wash text-gold-ink'
                    : 'border-line-strong text-muted hover:border-gold/60 hover:text-text',
                )}
              >
                {t(`lobby.collections.${collection}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SortSelect({ sort, onSort }: { sort: SortOrder; onSort: (sort: SortOrder) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="relative flex items-center">
      <label htmlFor={id} className="sr-only">
        {t('lobby.sort')}
      </label>
      <ArrowDownUp aria-hidden className="pointer-events-none absolute left-3 size-4 text-faint" />
      <select
        id={id}
        value={sort}
        onChange={(event) =>
          onSort(sortOrders.find((known) => known === event.target.value) ?? sortOrders[0])
        }
        className="h-11 appearance-none rounded-full border border-line-strong bg-field pr-4 pl-9 text-sm font-medium text-text hover:border-gold/60 lg:h-9"
      >
        <Options values={sortOrders} labelOf={(known) => t(`lobby.sorts.${known}`)} />
      </select>
    </div>
  );
}
