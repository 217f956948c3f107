import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { browserStorage } from '../../ui/browser-storage.ts';
import { Switch } from '../../ui/switch.tsx';
import { flagsKey, keepFlags, notificationFlags, parseFlags } from './notification-flags.ts';

const storage = browserStorage('local');

/** Four switches whose state is kept in this browser. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const [flags, setFlags] = useState(() => parseFlags(storage.getItem(flagsKey)));
  return (
    <div className="grid gap-2">
      {notificationFlags.map((name) => (
        <Switch
          key={name}
          label={t(`settings.flags.${name}.label`)}
          hint={t(`settings.flags.${name}.hint`)}
          isOn={flags[name]}
          onChange={(isOn) => setFlags(keepFlags(storage, { ...flags, [name]: isOn }))}
        />
      ))}
      <p className="pt-2 text-sm text-faint">{t('settings.flagsKept')}</p>
    </div>
  );
}
