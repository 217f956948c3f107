import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { localeNames } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Badge, RequestError, Skeleton } from '../../ui/feedback.tsx';
import { Card } from '../../ui/page.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { type MessageTemplateRow, templatesQuery } from './templates.queries.ts';

export function TemplatesCard() {
  const t = useConsoleTranslation();
  const { data: templates, error } = useQuery(templatesQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title={t('setting.templates.title')}
      actions={
        <Button variant="line" size="sm" onClick={() => setAdding(true)}>
          {t('setting.templates.add')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t('setting.templates.hint')}</p>
        <RequestError error={error} fallback={t('setting.notLoaded')} />
        {templates === undefined && error === null && <Skeleton className="h-16" />}
        {templates?.length === 0 && <p className="text-sm text-faint">{t('setting.templates.none')}</p>}
        {templates !== undefined && templates.length > 0 && (
          <ul className="divide-y divide-line">
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </ul>
        )}
      </div>
      {isAdding && <TemplateDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

function TemplateRow({ template }: { template: MessageTemplateRow }) {
  const t = useConsoleTranslation();
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const remove = useCommand('POST /agent/templates/:id/remove', {
    success: t('setting.templates.removed'),
    failure: t('setting.failed'),
    invalidates: [templatesQuery.queryKey],
    onSettled: close,
  });
  const { text, purpose, language } = template;
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="grid min-w-0 grow gap-1.5">
        <p className="line-clamp-6 text-sm whitespace-pre-line wrap-anywhere" lang={language}>
          {text}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={purpose === 'freeze' ? 'warn' : 'plain'}>
            {t(`setting.templates.purposes.${purpose}`)}
          </Badge>
          <Badge>{localeNames[language]}</Badge>
        </p>
      </div>
      <IconButton label={t('setting.templates.edit', { text })} onClick={() => setOpen('edit')}>
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={t('setting.templates.remove', { text })} onClick={() => setOpen('remove')}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      {open === 'edit' && <TemplateDialog template={template} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate({ params: { id: template.id } })}
        title={t('setting.templates.removeTitle')}
        question={text}
        confirmLabel={t('setting.remove')}
        cancelLabel={t('transfer.cancel')}
        isBusy={remove.isPending}
      />
    </li>
  );
}
