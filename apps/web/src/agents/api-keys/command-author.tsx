import type { CommandApiKey } from '@golden-acers/contract';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';

/** Shows the agent of a command, and the API key that sent it. */
export function CommandAuthor({ name, apiKey }: { name: string; apiKey: CommandApiKey | null }) {
  const t = useConsoleTranslation();
  if (apiKey === null) return name;
  return (
    <span className="grid gap-0.5 leading-tight">
      {name}
      <span className="text-xs text-muted" title={apiKey.hint ?? apiKey.id}>
        {t('apiKeys.byKey', { name: apiKey.name ?? apiKey.id })}
      </span>
    </span>
  );
}
