import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { useScrollTabIntoView } from './use-scroll-tab-into-view.ts';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * Tab moves to the selected tab and into the panel; arrows, Home and End select. Does not use the library's
 * tabs, which are larger than their pages.
 */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, aside, children }: TabsProps<Id>) {
  const id = useId();
  const list = useScrollTabIntoView<HTMLDivElement>(selected);
  const here = tabs.findIndex((tab) => tab.id === selected);
  const selectByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const index = tabIndexAfterKey(event.key, here, tabs.length);
    const tab = index === undefined ? undefined : tabs[index];
    if (index === undefined || tab === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
    onSelect(tab.id);
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-4">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className="scroll-edges flex max-w-full gap-1 overflow-x-auto rounded-2xl border border-line bg-sunk p-1 [scrollbar-width:none] max-sm:w-full sm:w-max"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? `${id}-panel` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={selectByKey}
              className={cx(
                'flex h-10 pointer-coarse:h-11 shrink-0 grow cursor-pointer items-center justify-center gap-2 rounded-xl px-3.5 text-sm font-semibold text-muted outline-offset-0',
                'transition-colors hover:text-text aria-selected:bg-raised aria-selected:text-gold-ink',
              )}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside !== undefined && <div className="min-w-0 grow">{aside}</div>}
      </div>
      {/* One key per tab, so that no tab keeps another one's state. */}
      <div
        key={selected}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className="min-w-0"
      >
        {children}
      </div>
    </div>
  );
}

function tabIndexAfterKey(key: string, here: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (here + 1) % count;
  if (key === 'ArrowLeft') return (here - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
