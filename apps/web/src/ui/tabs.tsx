import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { cx } from './cx.ts';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs over one panel, whose content the page decides by `selected`. Import from lazy code only. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const select = (key: string | number) => {
    const tab = tabs.find(({ id }) => id === key);
    if (tab !== undefined) onSelect(tab.id);
  };
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={select} className="grid min-w-0 gap-6">
      <TabList
        aria-label={label}
        className="flex max-w-full gap-1 overflow-x-auto rounded-2xl border border-line bg-sunk p-1 [scrollbar-width:none] sm:w-max"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className={cx(
              'flex h-10 pointer-coarse:h-11 shrink-0 grow cursor-pointer items-center justify-center gap-2 rounded-xl px-4 text-sm font-semibold text-muted outline-offset-0',
              'transition-colors hover:text-text data-[selected]:bg-raised data-[selected]:text-gold-ink',
            )}
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {/* One of its own for each tab: a panel keeps the id that it began with, and tabs name theirs by it. */}
      <TabPanel key={selected} id={selected} className="min-w-0 outline-offset-4">
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
