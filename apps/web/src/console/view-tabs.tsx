import type { Permission } from '@golden-acers/contract/permissions';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { useShownInRow } from '../ui/shown-in-row.ts';
import { Barred } from './barred.tsx';
import { useMay } from './may.ts';
import { useConsoleTexts } from './texts.ts';

interface ViewTabsProps<Id extends string> {
  label: string;
  tabs: readonly { readonly id: Id; readonly words: ReactNode; readonly needs: Permission }[];
  shown: string;
  onShow: (id: Id) => void;
}

/** A tab of such a row, or of one that is made otherwise. */
export const tabClass =
  'flex h-10 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap -outline-offset-2 pointer-coarse:h-11';

/** Pages that belong together, in a row. One that the agent may not open is greyed, with the reason. */
export function ViewTabs<Id extends string>({ label, tabs, shown, onShow }: ViewTabsProps<Id>) {
  const t = useConsoleTexts();
  const may = useMay();
  const row = useShownInRow<HTMLElement>(shown);
  return (
    <nav ref={row} aria-label={label} className="-mb-1 shrink-0 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ id, words, needs }) => (
          <li key={id}>
            {may(needs) ? (
              <button
                type="button"
                aria-current={id === shown ? 'page' : undefined}
                onClick={() => onShow(id)}
                className={cx(
                  tabClass,
                  id === shown
                    ? 'border-gold text-gold-ink'
                    : 'border-transparent text-muted hover:text-text',
                )}
              >
                {words}
              </button>
            ) : (
              <Barred
                reason={t('playerDesk.notPermitted')}
                className={cx(tabClass, 'border-transparent text-muted')}
              >
                {words}
              </Barred>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
