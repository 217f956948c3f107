import type { Permission } from '@golden-acers/contract/permissions';
import type { ReactNode } from 'react';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { cx } from '../../ui/cx.ts';
import { DisabledButton } from '../../ui/disabled-button.tsx';
import { useScrollTabIntoView } from '../../ui/use-scroll-tab-into-view.ts';
import { usePermissionCheck } from './permissions.ts';

interface PermittedTabsProps<Id extends string> {
  label: string;
  tabs: readonly { readonly id: Id; readonly label: ReactNode; readonly permission: Permission }[];
  selected: string;
  onSelect: (id: Id) => void;
}

export const tabClass =
  'flex h-10 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2 pointer-coarse:h-11';

export function PermittedTabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
}: PermittedTabsProps<Id>) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const row = useScrollTabIntoView<HTMLElement>(selected);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="scroll-edges -mb-1 shrink-0 overflow-x-auto border-b border-line"
    >
      <ul className="flex gap-1 max-sm:flex-wrap sm:w-max sm:min-w-full">
        {tabs.map(({ id, label, permission }) => (
          <li key={id}>
            {may(permission) ? (
              <button
                type="button"
                aria-current={id === selected ? 'page' : undefined}
                onClick={() => onSelect(id)}
                className={cx(
                  tabClass,
                  id === selected
                    ? 'border-gold text-gold-ink'
                    : 'border-transparent text-muted hover:text-text',
                )}
              >
                {label}
              </button>
            ) : (
              <DisabledButton
                disabledReason={t('player.notPermitted')}
                className={cx(tabClass, 'border-transparent text-muted')}
              >
                {label}
              </DisabledButton>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
