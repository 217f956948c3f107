import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { setShortcutsEnabled, useAreShortcutsEnabled } from '../../ui/shortcuts-preference.ts';
import { Switch } from '../../ui/switch.tsx';
import { getPageDestinations, getPageKeyTexts } from './page-destinations.ts';
import { availableTargets } from './shortcuts.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const isOn = useAreShortcutsEnabled();
  const isConsole = useLocation().pathname === paths.agentConsole;
  const [offered] = useState(getPageDestinations);
  const [keyTexts] = useState(getPageKeyTexts);
  const open =
    offered ??
    availableTargets(isSignedIn).map(({ key, name }) => ({ key, label: t(`shortcuts.targets.${name}`) }));
  return (
    <Dialog isOpen onClose={onClose} title={t('shell.shortcuts')}>
      <div className={isOn ? 'grid gap-5' : 'grid gap-5 opacity-60'}>
        <ShortcutGroup title={t('shortcuts.everywhere')}>
          <ShortcutLine label={t('shortcuts.help')} keys={['?']} />
          <ShortcutLine
            label={isConsole ? t('shortcuts.searchPlayers') : t('shortcuts.search')}
            keys={['/']}
          />
          {isConsole && <ShortcutLine label={t('shortcuts.palette')} keys={['Ctrl/⌘ K']} />}
          <ShortcutLine label={t('shortcuts.close')} keys={['Esc']} />
        </ShortcutGroup>
        {keyTexts !== undefined && (
          <ShortcutGroup title={keyTexts.title}>
            {keyTexts.lines.map(({ label, keys }) => (
              <ShortcutLine key={label} label={label} keys={keys} separator=" " />
            ))}
          </ShortcutGroup>
        )}
        <ShortcutGroup title={t('shortcuts.goTo')}>
          {open.map(({ key, label }) => (
            <ShortcutLine key={key} label={label} keys={['g', key]} />
          ))}
        </ShortcutGroup>
      </div>
      <div className="border-t border-line pt-3">
        <Switch
          label={t('shortcuts.on')}
          hint={t('shortcuts.onHint')}
          isOn={isOn}
          onChange={setShortcutsEnabled}
        />
      </div>
      <Button variant="line" onClick={onClose} className="justify-self-end">
        {t('common.close')}
      </Button>
    </Dialog>
  );
}

function ShortcutGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="text-sm font-semibold text-gold-ink">
        {title}
      </h3>
      <dl className="grid gap-1.5">{children}</dl>
    </section>
  );
}

interface ShortcutLineProps {
  label: string;
  keys: readonly string[];
  /** Between the keys. Default: the word for a sequence. */
  separator?: string;
}

function ShortcutLine({ label, keys, separator }: ShortcutLineProps) {
  const { t } = useTranslation();
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="flex items-center gap-1.5 text-sm text-faint">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1.5">
            {index > 0 && <span>{separator ?? t('shortcuts.then')}</span>}
            <kbd className="grid h-7 min-w-7 place-content-center rounded-md border border-line-strong bg-sunk px-1.5 font-sans text-sm font-semibold text-text">
              {key}
            </kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}
