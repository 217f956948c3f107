import type { TemplatePurpose } from '@golden-acers/contract';
import { useQuery } from '@tanstack/react-query';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { templatesQuery } from './templates.queries.ts';

interface TemplatePickerProps {
  purpose: TemplatePurpose;
  onSelect: (text: string) => void;
}

export function TemplatePicker({ purpose, onSelect }: TemplatePickerProps) {
  const t = useConsoleTranslation();
  // If this fails, the agent types the reason.
  const { data: templates = [] } = useQuery({ ...templatesQuery, retry: false });
  const offered = templates.filter((template) => template.purpose === purpose);
  if (offered.length === 0) return null;
  return (
    <fieldset className="flex max-h-32 flex-wrap gap-2 overflow-y-auto">
      <legend className="pb-1.5 text-sm font-medium text-muted">{t('setting.templates.choose')}</legend>
      {offered.map(({ id, text, language }) => (
        <button
          key={id}
          type="button"
          lang={language}
          title={text}
          onClick={() => onSelect(text)}
          className="max-w-full truncate rounded-full border border-line-strong px-3 py-1.5 text-sm text-muted hover:border-gold hover:text-text pointer-coarse:py-3"
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
